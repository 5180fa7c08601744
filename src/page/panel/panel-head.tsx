import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePanel } from '../choices/open-panel.ts';
import { CloseButton } from '../ui/dialog.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';

/** The subject of a panel's content. */
export interface PanelContentProps {
	/** Undefined where the address names nothing that can be heard. */
	readonly id: number | undefined;
	/** The number, or what the address has in its place. */
	readonly text: string;
}

interface PanelHeadProps {
	readonly title: string;
	/** Below the title, muted; empty ones are left out. Each text is isolated from the direction of the others. */
	readonly details: readonly string[];
	/** The present state in words, such as `Conversation · 3 stations · 7 turns`. */
	readonly status: ReactNode;
	readonly live: boolean;
	/** The part of `status` that is announced to screen readers when it changes. */
	readonly announced: string;
	/** Links to other sites; those without an address are left out. */
	readonly links: readonly { readonly text: string; readonly address: string | undefined }[];
	/** Watches the subject; nothing where the address names none that can be heard. */
	readonly star: ReactNode;
	/** Hides the subject; nothing where the address names none that can be heard. */
	readonly hide: ReactNode;
}

/** The top of the panel: its subject, the button that closes it, the links to other sites, and its state. */
export function PanelHead({ title, details, status, live, announced, links, star, hide }: PanelHeadProps) {
	const { close } = usePanel();
	const heading = useRef<HTMLHeadingElement>(null);
	// Another subject in an open panel: the focus and the view start at its top.
	useLayoutEffect(() => {
		heading.current?.focus({ preventScroll: true });
		heading.current?.closest('dialog')?.scrollTo(0, 0);
	}, []);
	const shown = details.filter((detail) => detail !== '');
	return (
		<header className="panel-head">
			<h2 id="panel-heading" ref={heading} tabIndex={-1} title={title}>
				<bdi>{title}</bdi>
			</h2>
			<CloseButton onClick={close} />
			<div className="panel-links">
				{shown.length > 0 && (
					<p className="detail">
						{shown.map((detail, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two details may be equal
							<Fragment key={place}>
								{place > 0 && ' · '}
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
				{star}
				{hide}
			</div>
			<p className={live ? 'panel-status is-live' : 'panel-status'}>{status}</p>
			<output className="visually-hidden">{announced}</output>
		</header>
	);
}
