import type { ReactNode } from 'react';
import { useTabStop } from './list/rows.tsx';

interface NewTabLinkProps {
	readonly address: string;
	/** Its accessible name, where its content is a drawing. */
	readonly label?: string;
	readonly className?: string;
	readonly onClick?: () => void;
	readonly children: ReactNode;
}

/** A link to another site. It opens in a new tab, without a referrer and without access to this page. */
export function NewTabLink({ address, label, className, onClick, children }: NewTabLinkProps) {
	return (
		<a
			href={address}
			target="_blank"
			rel="noopener noreferrer"
			aria-label={label}
			title={label}
			className={className}
			onClick={onClick}
			{...useTabStop('listen')}
		>
			{children}
		</a>
	);
}
