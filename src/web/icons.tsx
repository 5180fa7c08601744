/** Inline drawings: no font, no request. Each is decoration; what it stands for is said in words beside it. */
export function BurgerIcon() {
	return (
		<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="stroked">
			<path d="M4 6h16M4 12h16M4 18h16" />
		</svg>
	);
}

export function ConnectedIcon() {
	return (
		<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
			<circle cx="8" cy="8" r="5.5" fill="currentColor" />
		</svg>
	);
}

export function DisconnectedIcon() {
	return (
		<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="stroked">
			<circle cx="8" cy="8" r="5.5" />
			<path d="M4 12 12 4" />
		</svg>
	);
}
