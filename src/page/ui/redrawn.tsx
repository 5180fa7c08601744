import { Component, type ReactNode } from 'react';

/** A part that would be drawn anew more often than this within `WITHIN_MS` is broken. */
const MAX_REDRAWS = 20;
const WITHIN_MS = 10_000;

/**
 * Draws a part of the page anew when the document was changed under it. Browsers that translate replace texts, and React then finds no text to
 * remove. All other errors pass on.
 */
export class Redrawn extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
	override readonly state = { error: undefined };
	#redraws: readonly number[] = [];

	static getDerivedStateFromError(error: unknown) {
		return { error };
	}

	override componentDidCatch() {
		const now = performance.now();
		this.#redraws = [...this.#redraws.filter((at) => now - at < WITHIN_MS), now];
		this.setState({ error: undefined });
	}

	override render(): ReactNode {
		const error: unknown = this.state.error;
		if (error === undefined) return this.props.children;
		const isForeign = error instanceof DOMException && error.name === 'NotFoundError';
		if (!isForeign || this.#redraws.length >= MAX_REDRAWS) throw error;
		return null;
	}
}
