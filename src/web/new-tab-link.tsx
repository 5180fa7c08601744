import type { ReactNode } from 'react';

interface NewTabLinkProps {
	readonly address: string;
	readonly onClick?: () => void;
	readonly children: ReactNode;
}

/** A link to elsewhere: in a new tab, which learns nothing of this page. */
export function NewTabLink({ address, onClick, children }: NewTabLinkProps) {
	return (
		<a href={address} target="_blank" rel="noopener noreferrer" onClick={onClick}>
			{children}
		</a>
	);
}
