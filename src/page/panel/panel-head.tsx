import { Fragment, type ReactNode } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { usePanel } from '../choices/open-panel.ts';
import { HideButton } from '../choices/visibility.tsx';
import { useSecond } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CloseButton } from '../ui/dialog.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { Star } from '../ui/star.tsx';

interface PanelHeadProps {
	readonly subject: SubjectRef;
	readonly title: string;
	/** A station's, `''` where unknown. */
	readonly callsign?: string;
	/** Muted texts below the title. Empty ones are left out. */
	readonly details: readonly string[];
	/** The present state in words, such as `Conversation · 3 stations · 7 turns`. */
	readonly status: ReactNode;
	readonly live: boolean;
	/** A short form of `status`, which screen readers announce when it changes. */
	readonly announced: string;
	/** Links to other sites; those without an address are left out. */
	readonly links: readonly { readonly text: string; readonly address: string | undefined }[];
	/** Further buttons. */
	readonly children?: ReactNode;
}

/** The top of the panel: its subject, the button that closes it, the links to other sites, and its state. */
export function PanelHead(props: PanelHeadProps) {
	const { subject, title, callsign = '', details, status, live, announced, links, children } = props;
	const { close } = usePanel();
	const shown = details.filter((detail) => detail !== '');
	return (
		<header className="panel-head">
			<h2 id="panel-heading" tabIndex={-1} title={title}>
				<bdi className="one-line">{title}</bdi>
			</h2>
			<CloseButton onClick={close} />
			<div className="panel-links">
				{shown.length > 0 && (
					<p className="detail">
						{shown.map((detail, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two details may be equal
							<Fragment key={index}>
								{index > 0 && ' · '}
								<bdi>{detail}</bdi>
							</Fragment>
						))}
					</p>
				)}
				{links.map(
					({ text, address }) =>
						address !== undefined && (
							<NewTabLink key={text} address={address}>
								{text} ↗
							</NewTabLink>
						),
				)}
				<Star inWords subject={subject} label={title} callsign={callsign} />
				<HideButton subject={subject} callsign={callsign} />
				{children}
			</div>
			<p className={live ? 'one-line panel-status is-live' : 'one-line panel-status'}>{status}</p>
			<output className="visually-hidden">{announced}</output>
		</header>
	);
}

/** @param since when the page began to receive the network, where that is less than ten minutes ago */
export function notHeardText(since: UnixSeconds | undefined, { t, minuteOfDay }: Texts): string {
	return since === undefined ? t('panel.not-heard') : t('panel.not-heard-since', { time: minuteOfDay(since) });
}

interface QuietForProps {
	/** When the subject was last heard. */
	readonly since: UnixSeconds | undefined;
	/** Behind another text. */
	readonly further?: boolean;
}

/** How long the subject has been quiet. */
export function QuietFor({ since, further = false }: QuietForProps) {
	const { t, duration } = useTexts();
	const at = useSecond();
	return t(further ? 'watch.quiet-for' : 'panel.quiet-for', { age: duration(at - (since ?? at)) });
}
