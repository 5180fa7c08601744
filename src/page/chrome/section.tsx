import type { ReactNode } from 'react';

interface SectionProps {
	/** Names its styles and its parts. */
	readonly name: 'active' | 'talkgroups' | 'callsigns';
	readonly heading: ReactNode;
	readonly held: boolean;
	/** Filters that are on or off stand beside the heading, those with a text below. */
	readonly checks?: ReactNode;
	readonly texts?: ReactNode;
	readonly children: ReactNode;
}

/** One of the three parts of the screen that hold a table. */
export function Section({ name, heading, held, checks, texts, children }: SectionProps) {
	return (
		<section className={held ? `${name} held` : name} aria-labelledby={`${name}-heading`}>
			<div className="section-head">
				<h2 id={`${name}-heading`}>{heading}</h2>
				<span className="held-mark" aria-hidden={!held}>
					{held && 'held'}
				</span>
				{checks}
			</div>
			{texts !== undefined && <div className="texts">{texts}</div>}
			{children}
		</section>
	);
}
