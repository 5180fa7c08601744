import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { HOLD_SECONDS } from './list/hold.ts';

interface SectionProps {
	/** Names its styles and its parts. */
	readonly name: 'active' | 'talkgroups' | 'callsigns';
	readonly heading: ReactNode;
	/** A further class. */
	readonly className?: string | undefined;
	readonly held: boolean;
	/** Behind the panel: out of reach for keyboard and screen readers. */
	readonly covered?: boolean;
	/** Filters that are on or off stand beside the heading, those with a text below. */
	readonly checks?: ReactNode;
	readonly texts?: ReactNode;
	readonly children: ReactNode;
}

/** A part of the screen that holds a table. */
export function Section({ name, heading, className, held, covered = false, checks, texts, children }: SectionProps) {
	return (
		<section
			className={[name, className].filter(Boolean).join(' ')}
			aria-labelledby={`${name}-heading`}
			inert={covered}
		>
			<div className="section-head">
				<h2 id={`${name}-heading`}>{heading}</h2>
				<HeldMark held={held} />
				{checks}
			</div>
			{texts !== undefined && <div className="texts">{texts}</div>}
			{children}
		</section>
	);
}

/** Says that the rows keep their places (SCREEN-13). */
export function HeldMark({ held }: { held: boolean }) {
	const { t } = useTexts();
	return (
		<span
			className="held-mark muted"
			aria-hidden={!held}
			title={held ? t('row.held-hint', { seconds: HOLD_SECONDS }) : undefined}
		>
			{held && t('row.held')}
		</span>
	);
}
