import type { ReactNode } from 'react';

interface NewTabLinkProps {
	readonly address: string;
	/** Its accessible name, where its content is a drawing. */
	readonly label?: string;
	/** -1 in a row, whose list has one Tab stop (SCREEN-27). */
	readonly tabIndex?: number;
	readonly onClick?: () => void;
	readonly children: ReactNode;
}

/** A link to another site. It opens in a new tab, without a referrer and without access to this page. */
export function NewTabLink({ address, label, tabIndex, onClick, children }: NewTabLinkProps) {
	return (
		<a
			href={address}
			target="_blank"
			rel="noopener noreferrer"
			aria-label={label}
			title={label}
			tabIndex={tabIndex}
			onClick={onClick}
		>
			{children}
		</a>
	);
}
