import type { ReactNode } from 'react';
import { CloseButton } from '../chrome/close-button.tsx';
import { useModal } from '../chrome/use-modal.ts';
import { Search, type SearchProps } from './search.tsx';

/** The search over the page (PANEL-9). */
export function SearchDialog({ store, search }: Omit<SearchProps, 'inDialog'>): ReactNode {
	const { ref, onClose } = useModal(search.close);
	return (
		<dialog ref={ref} className="search-dialog" closedby="any" aria-labelledby="search-heading" onClose={onClose}>
			<h2 id="search-heading">Find or watch</h2>
			<Search store={store} search={search} inDialog />
			<CloseButton onClick={search.close} />
		</dialog>
	);
}
