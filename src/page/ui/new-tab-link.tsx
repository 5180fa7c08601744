import type { ReactNode } from 'react';
import { useTabStop } from './list/rows.tsx';

interface NewTabLinkProps {
	readonly address: string;
	/** Its accessible name, where its content is a drawing. */
	readonly label?: string;
	readonly onClick?: () => void;
	readonly children: ReactNode;
}

/** A link to another site. It opens in a new tab, without a referrer and without access to this page. */
export function NewTabLink({ address, label, onClick, children }: NewTabLinkProps) {
	return (
		<a
			href={address}
			target="_blank"
			rel="noopener noreferrer"
			aria-label={label}
			title={label}
			onClick={onClick}
			{...useTabStop('listen')}
		>
			{children}
		</a>
	);
}
