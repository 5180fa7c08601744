import { Fragment, type ReactNode } from 'react';
import type { SubjectRef } from '../../engine/overs.ts';
import { writeSubject } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useChosen } from '../choices/chosen.ts';
import { usePanel } from '../choices/open-panel.ts';
import { useSecond } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CloseButton } from '../ui/dialog.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { Star } from '../ui/star.tsx';

interface PanelHeadProps {
	readonly subject: SubjectRef;
	readonly title: string;
	/** A station's, `''` where unknown. */
	readonly callsign?: string;
	/** Muted texts behind the title. Empty ones are left out. */
	readonly details: readonly string[];
	/** The present state in words, such as `Conversation · 3 stations · 7 turns`. */
	readonly status: ReactNode;
	readonly live: boolean;
	/** A short form of `status`, which screen readers announce when it changes. */
	readonly announced: string;
	/** Links to other sites, the main one first; those without an address are left out. */
	readonly links: readonly { readonly text: string; readonly address: string | undefined }[];
	readonly children?: ReactNode;
}

/** The top of the panel, on three lines: its subject and the button that closes it, its state, links and buttons. */
export function PanelHead(props: PanelHeadProps) {
	const { subject, title, callsign = '', details, status, live, announced, links, children } = props;
	const { close } = usePanel();
	return (
		<header className="panel-head">
			<div className="panel-title">
				<h2 id="panel-heading" tabIndex={-1} title={title}>
					<bdi className="one-line">{title}</bdi>
				</h2>
				<p className="one-line detail">
					{details
						.filter((detail) => detail !== '')
						.map((detail, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two details may be equal
							<Fragment key={index}>
								{index > 0 && ' · '}
								<bdi>{detail}</bdi>
							</Fragment>
						))}
				</p>
			</div>
			<CloseButton onClick={close} />
			<p translate="no" className={live ? 'one-line panel-status is-live' : 'one-line panel-status'}>
				{status}
			</p>
			<div className="panel-links">
				{links.map(
					({ text, address }, index) =>
						address !== undefined && (
							// biome-ignore lint/suspicious/noArrayIndexKey: the links are always the same ones
							<NewTabLink key={index} address={address} className={index === 0 ? 'first' : ''}>
								{text} ↗
							</NewTabLink>
						),
				)}
				<Star inWords subject={subject} label={title} callsign={callsign} />
				<HideButton subject={subject} callsign={callsign} />
				{children}
			</div>
			<output className="visually-hidden">{announced}</output>
		</header>
	);
}

function HideButton({ subject, callsign }: { readonly subject: SubjectRef; readonly callsign: string }) {
	const { matching: hiding, toggle } = useChosen('hide', subject, callsign);
	const { t } = useTexts();
	// A station may be hidden by a beginning of call signs, which hides others too.
	const others = hiding.filter((each) => each.kind === 'callsign').map((each) => writeSubject(each).slice(3));
	return (
		<button
			type="button"
			className="link"
			title={hiding.length === 0 ? t('panel.hide-hint') : others.join(', ') || undefined}
			onClick={toggle}
		>
			{t(hiding.length > 0 ? 'panel.show-again' : 'panel.hide')}
			{others.length > 0 && <bdi>{` ${others.join(', ')}`}</bdi>}
		</button>
	);
}

interface QuietForProps {
	readonly since: UnixSeconds | null | undefined;
	/** Behind another text. */
	readonly further?: boolean;
}

export function QuietFor({ since, further = false }: QuietForProps) {
	const { t, duration } = useTexts();
	const at = useSecond();
	if ((since ?? at) >= at) return t('age.now');
	return t(further ? 'watch.quiet-for' : 'panel.quiet-for', { age: duration(at - (since ?? at)) });
}
