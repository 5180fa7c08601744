import type { ReactNode } from 'react';

/** The drawings, each in a box of 24 units, and their sizes in pixels at a type size of 13.5 px. */
const DRAWINGS = {
	burger: { size: 22, drawing: <path d="M4 6h16M4 12h16M4 18h16" /> },
	connected: { size: 16, drawing: <circle cx="12" cy="12" r="7.5" fill="currentColor" /> },
	disconnected: {
		size: 16,
		drawing: (
			<>
				<circle cx="12" cy="12" r="8.25" />
				<path d="m6 18 12-12" />
			</>
		),
	},
	/** A screen with a crack. */
	broken: { size: 96, drawing: <path d="M13 4h7v13H10M10 17H4V4h5l3 5-3 3 2 5M8 21h8" /> },
	listen: { size: 14, drawing: <path d="M4 9.5v5h4l5 4v-13l-5 4zM17 9a4.5 4.5 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11" /> },
	close: { size: 18, drawing: <path d="m6 6 12 12M18 6 6 18" /> },
	/** A magnifier. */
	find: {
		size: 20,
		drawing: (
			<>
				<circle cx="11" cy="11" r="6" />
				<path d="m15.5 15.5 5 5" />
			</>
		),
	},
	/** A gear. */
	settings: {
		size: 20,
		drawing: (
			<>
				<circle cx="12" cy="12" r="6.5" />
				<circle cx="12" cy="12" r="2" />
				<path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22M4.9 4.9l2.5 2.5M16.6 16.6l2.5 2.5M4.9 19.1l2.5-2.5M16.6 7.4l2.5-2.5" />
			</>
		),
	},
} satisfies Record<string, { readonly size: number; readonly drawing: ReactNode }>;

/** A drawing in the page itself, without a request. It is decoration: words beside it say the same. It grows with the type. */
export function Icon({ name }: { name: keyof typeof DRAWINGS }) {
	const { size, drawing } = DRAWINGS[name];
	const length = `${size / 13.5}rem`;
	return (
		<svg viewBox="0 0 24 24" width={length} height={length} aria-hidden="true" className="icon">
			{drawing}
		</svg>
	);
}
