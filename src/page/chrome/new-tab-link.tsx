import type { ReactNode } from 'react';

interface NewTabLinkProps {
	readonly address: string;
	/** What it is called where its content is a drawing. */
	readonly label?: string;
	readonly onClick?: () => void;
	readonly children: ReactNode;
}

/** A link to elsewhere: in a new tab, which learns nothing of this page. */
export function NewTabLink({ address, label, onClick, children }: NewTabLinkProps) {
	return (
		<a
			href={address}
			target="_blank"
			rel="noopener noreferrer"
			aria-label={label}
			title={label}
			onClick={onClick}
			onAuxClick={({ button }) => {
				// The middle one opens it too.
				if (button === 1) onClick?.();
			}}
		>
			{children}
		</a>
	);
}
