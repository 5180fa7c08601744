import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Search, type SearchControl } from './search.tsx';

export function SearchDialog({ search }: { readonly search: SearchControl }): ReactNode {
	const { t } = useTexts();
	return (
		<Dialog className="list-dialog" heading={t('search.heading')} close={search.close}>
			<Search search={search} inDialog />
		</Dialog>
	);
}
