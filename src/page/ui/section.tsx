import { type ReactNode, useId, useState } from 'react';
import { usePanel } from '../choices/open-panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { mark } from './marks.ts';
import { useSectionRef } from './on-screen.tsx';
import { useScreen } from './use-screen.ts';

interface SectionProps {
	/** Names its styles and its parts. */
	readonly name: 'active' | 'talkgroups' | 'callsigns';
	readonly heading: ReactNode;
	/** Behind the heading: how many rows the filters leave. */
	readonly count?: string | undefined;
	/** A button beside the heading, and whether it has unfolded the list. */
	readonly beside?: ReactNode;
	readonly unfolded?: boolean;
	/** The filters: switches beside the heading, and text fields below it. */
	readonly checks?: ReactNode;
	readonly texts?: ReactNode;
	/** A filter is on. */
	readonly filtered?: boolean;
	readonly children: ReactNode;
}

/** A part of the screen that holds a table. */
export function Section(props: SectionProps) {
	const { name, heading, count, beside, unfolded = false, checks, texts, filtered = false, children } = props;
	const [filtering, setFiltering] = useState(false);
	const { t } = useTexts();
	const { subject: shownInPanel } = usePanel();
	const covered = useScreen('panel-beside') && shownInPanel !== undefined;
	const textsId = useId();
	return (
		<section
			ref={useSectionRef()}
			className={['surface', name, unfolded && 'unfolded', filtering && 'filtering'].filter(Boolean).join(' ')}
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
				{texts !== undefined && (
					<button
						type="button"
						className={filtered ? 'filters off-wall on' : 'filters off-wall'}
						aria-expanded={filtering}
						aria-controls={textsId}
						onClick={() => setFiltering(!filtering)}
					>
						{t('filter.filters')}
						{filtered && <span className="visually-hidden"> {t('filter.on')}</span>}
					</button>
				)}
				{checks}
			</div>
			{texts !== undefined && (
				<div id={textsId} className="texts off-wall" {...mark('textFilters')}>
					{texts}
				</div>
			)}
			{children}
		</section>
	);
}
