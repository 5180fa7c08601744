import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { FrozenBadge } from '../ui/section.tsx';
import { LanesTable } from './lanes-table.tsx';
import { type OversProps, OversTable } from './overs-table.tsx';

/** The overs of the last ten minutes, as one lane for each party and as a list. @param children a list above them */
export function LastTenMinutes({ children, ...props }: OversProps & { readonly children?: ReactNode }) {
	const { freeze, parties } = props;
	const { t } = useTexts();
	return (
		<div {...freeze.handlers}>
			<FrozenBadge frozen={freeze.badge} />
			{children}
			{parties.length > 0 && (
				<>
					<h3>{t('panel.last-ten-minutes')}</h3>
					<LanesTable {...props} />
					<h3>{t('column.overs')}</h3>
					<OversTable {...props} />
				</>
			)}
		</div>
	);
}
