import type { ReactNode } from 'react';

/**
 * A drawing in the page itself, without a request. It is decoration: words beside it say the same. `size` is in pixels at a type size of 13.5 px, and
 * grows with the type.
 */
function Icon({ size, box = 24, children }: { size: number; box?: number; children: ReactNode }) {
	const length = `${size / 13.5}rem`;
	return (
		<svg viewBox={`0 0 ${box} ${box}`} width={length} height={length} aria-hidden="true" className="icon">
			{children}
		</svg>
	);
}

export function BurgerIcon() {
	return (
		<Icon size={22}>
			<path d="M4 6h16M4 12h16M4 18h16" />
		</Icon>
	);
}

/** Half dark, half light. */
export function ThemeIcon() {
	return (
		<Icon size={20}>
			<circle cx="12" cy="12" r="8" />
			<path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
		</Icon>
	);
}

export function ConnectedIcon() {
	return (
		<Icon size={16} box={16}>
			<circle cx="8" cy="8" r="5" fill="currentColor" />
		</Icon>
	);
}

export function DisconnectedIcon() {
	return (
		<Icon size={16} box={16}>
			<circle cx="8" cy="8" r="5.5" />
			<path d="m4 12 8-8" />
		</Icon>
	);
}

/** A screen with a crack. */
export function BrokenIcon() {
	return (
		<Icon size={96}>
			<path d="M13 4h7v13H10M10 17H4V4h5l3 5-3 3 2 5M8 21h8" />
		</Icon>
	);
}

export function ListenIcon() {
	return (
		<Icon size={14}>
			<path d="M4 9.5v5h4l5 4v-13l-5 4zM17 9a4.5 4.5 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11" />
		</Icon>
	);
}

export function CloseIcon() {
	return (
		<Icon size={18}>
			<path d="m6 6 12 12M18 6 6 18" />
		</Icon>
	);
}

/** A magnifier. */
export function FindIcon() {
	return (
		<Icon size={20}>
			<circle cx="11" cy="11" r="6" />
			<path d="m15.5 15.5 5 5" />
		</Icon>
	);
}

/** A gear. */
export function SettingsIcon() {
	return (
		<Icon size={20}>
			<circle cx="12" cy="12" r="6.5" />
			<circle cx="12" cy="12" r="2" />
			<path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22M4.9 4.9l2.5 2.5M16.6 16.6l2.5 2.5M4.9 19.1l2.5-2.5M16.6 7.4l2.5-2.5" />
		</Icon>
	);
}
