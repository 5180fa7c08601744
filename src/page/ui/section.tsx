import type { ReactNode } from 'react';
import type { RankingName } from '../../engine/rankings.ts';
import { usePanel } from '../choices/open-panel.ts';
import { mark } from './marks.ts';
import { useSectionRef } from './on-screen.tsx';
import { useScreen } from './use-screen.ts';

interface SectionProps {
	/** Names its styles and its parts. */
	readonly name: 'active' | RankingName;
	readonly heading: ReactNode;
	/** Behind the heading: how many rows the filters leave. */
	readonly count?: string | undefined;
	readonly beside: ReactNode;
	readonly className?: string | undefined;
	readonly children: ReactNode;
}

export function Section({ name, heading, count, beside, className = '', children }: SectionProps) {
	const { subject: shownInPanel } = usePanel();
	const covered = useScreen('panel-beside') && shownInPanel !== undefined;
	return (
		<section
			ref={useSectionRef()}
			className={`surface ${name} ${className}`.trim()}
			aria-labelledby={`${name}-heading`}
			inert={covered}
			{...mark('part', name)}
		>
			<div className="side-by-side section-head">
				<h2 className={count === undefined ? undefined : 'counted'} tabIndex={-1}>
					<span id={`${name}-heading`}>{heading}</span>{' '}
					{count !== undefined && (
						<span className="filtered" title={count}>
							{count}
						</span>
					)}
				</h2>
				{beside}
			</div>
			{children}
		</section>
	);
}
