import { Component, type ReactNode } from 'react';
import { shownTexts } from '../texts/languages.ts';
import { Icon } from '../ui/icons.tsx';

interface ErrorBoundaryProps {
	/** The page's heading, which stays. */
	readonly title: string;
	/** Called once with the error. */
	readonly onBroken: (error: unknown) => void;
	readonly children: ReactNode;
}

/** If the page cannot be drawn, shows its heading, a drawing of a broken screen, and a Connect button, which reloads the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
	override readonly state = { broken: false };

	static getDerivedStateFromError() {
		return { broken: true };
	}

	override componentDidCatch(error: unknown) {
		this.props.onBroken(error);
	}

	override render() {
		const { title, children } = this.props;
		if (!this.state.broken) return children;
		return (
			<main>
				<h1>{title}</h1>
				<Icon name="broken" />
				<button type="button" className="button connect" onClick={() => location.reload()}>
					{shownTexts().t('action.connect')}
				</button>
			</main>
		);
	}
}
