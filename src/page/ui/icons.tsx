import type { ComponentProps } from 'react';

const BELL = 'M5 17.5c1.5-1.5 2-3 2-7a5 5 0 0 1 10 0c0 4 .5 5.5 2 7zM10 21h4';

/** The drawings, each in a box of 24 units, and their sizes in pixels at a type size of 13.5 px. */
const DRAWINGS = {
	burger: { size: 22, path: 'M4 6h16M4 12h16M4 18h16' },
	/** A disc. */
	connected: { size: 16, path: 'M4.5 12a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0z', fill: 'currentColor' },
	/** A ring that is struck through. */
	disconnected: { size: 16, path: 'M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0-16.5 0zM6 18 18 6' },
	/** A screen with a crack. */
	broken: { size: 96, path: 'M13 4h7v13H10M10 17H4V4h5l3 5-3 3 2 5M8 21h8' },
	listen: { size: 14, path: 'M4 9.5v5h4l5 4v-13l-5 4zM17 9a4.5 4.5 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11' },
	close: { size: 18, path: 'm6 6 12 12M18 6 6 18' },
	bell: { size: 18, path: BELL },
	'bell-on': { size: 18, path: BELL, fill: 'currentColor' },
	/** A magnifier. */
	find: { size: 20, path: 'M5 11a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM15.5 15.5l5 5' },
	/** A gear. */
	settings: {
		size: 20,
		path: 'M5.5 12a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0zM10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22M4.9 4.9l2.5 2.5M16.6 16.6l2.5 2.5M4.9 19.1l2.5-2.5M16.6 7.4l2.5-2.5',
	},
};

interface Drawing {
	readonly size: number;
	readonly path: string;
	readonly fill?: string;
}

interface IconButtonProps extends ComponentProps<'button'> {
	readonly icon: keyof typeof DRAWINGS;
	/** Its name, and its title where that says no more. */
	readonly label: string;
}

export function IconButton({ icon, label, className = '', ...props }: IconButtonProps) {
	return (
		<button type="button" className={`drawing ${className}`.trim()} aria-label={label} title={label} {...props}>
			<Icon name={icon} />
		</button>
	);
}

/** An inline drawing, which needs no request. Screen readers skip it: the element around it has a label or a text. It scales with the type size. */
export function Icon({ name }: { name: keyof typeof DRAWINGS }) {
	const { size, path, fill }: Drawing = DRAWINGS[name];
	const length = `${size / 13.5}rem`;
	return (
		<svg viewBox="0 0 24 24" width={length} height={length} aria-hidden="true" className="icon">
			<path d={path} fill={fill} />
		</svg>
	);
}
