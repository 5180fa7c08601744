import type { ComponentProps } from 'react';

interface TurningButtonProps extends ComponentProps<'button'> {
	readonly label: string;
	/** The label at other times. */
	readonly other: string;
}

/** A button whose label changes. It is as wide as the longer of its labels, so nothing beside it moves. */
export function TurningButton({ label, other, className = 'link', ...props }: TurningButtonProps) {
	return (
		<button type="button" className={`${className} turning`} data-other={other} {...props}>
			{label}
		</button>
	);
}
