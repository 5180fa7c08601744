import { Fragment, memo, type ReactNode } from 'react';
import { label } from '../../engine/names.ts';
import { callsignAddress, listeningAddress, talkgroupAddress } from '../../protocol/link-addresses.ts';
import { ListenIcon } from '../chrome/icons.tsx';
import { NewTabLink } from '../chrome/new-tab-link.tsx';
import { useServices } from '../services.ts';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Text that came from a radio, kept from turning the direction of what stands around it, and linked where there is somewhere to go. */
function Label({ text, address }: { text: string; address: string | undefined }) {
	const name = <bdi className="label">{text}</bdi>;
	return address === undefined ? name : <NewTabLink address={address}>{name}</NewTabLink>;
}

interface CutProps {
	readonly title: string;
	readonly children: ReactNode;
	/** What stands behind. With another text it is another node, so that the platform sees it as new and not as shifted. */
	readonly behind?: ReactNode;
}

/** Cut where it is too long; the whole is in the title. */
function Cut({ title, children, behind }: CutProps) {
	return (
		<span className="cut" title={title}>
			{children}
			<Fragment key={title}>{behind}</Fragment>
		</span>
	);
}

interface CallsignTextProps {
	readonly sourceId: number;
	readonly callsign: string;
	/** Muted, behind the call sign; a ranking has a column for it. */
	readonly name?: string;
}

/** Who: a call sign, or the source's id, with its country. */
export const CallsignText = memo(function CallsignText({ sourceId, callsign, name = '' }: CallsignTextProps) {
	const { network, countryOf } = useServices();
	const text = label(callsign, sourceId);
	const country = countryOf(sourceId);
	return (
		<Cut
			title={name === '' ? text : `${text} ${name}`}
			behind={
				<>
					{name !== '' && ' '}
					{name !== '' && <bdi className="detail">{name}</bdi>}
					{country !== undefined && ' '}
					{country !== undefined && <abbr title={countryNames.of(country) ?? country}>{country}</abbr>}
				</>
			}
		>
			<Label text={text} address={callsignAddress(network.callsignPage, callsign)} />
		</Cut>
	);
});

interface TalkgroupTextProps {
	readonly id: number;
	readonly name: string;
	/** With a link to listen, where there is room for one. */
	readonly listen?: boolean;
}

/** Where: a talkgroup's name, or its id. */
export const TalkgroupText = memo(function TalkgroupText({ id, name, listen = false }: TalkgroupTextProps) {
	const { network } = useServices();
	const text = label(name, id);
	const audio = listen ? listeningAddress(network.talkgroupAudio, id) : undefined;
	return (
		<span className="talkgroup">
			<Cut
				title={name === '' ? text : `${text} ${id}`}
				behind={
					name !== '' && (
						<>
							{' '}
							<span className="detail">{id}</span>
						</>
					)
				}
			>
				<Label text={text} address={talkgroupAddress(network.talkgroupPage, id)} />
			</Cut>
			{audio !== undefined && (
				<NewTabLink address={audio} label={`Listen to ${text}`}>
					<ListenIcon />
				</NewTabLink>
			)}
		</span>
	);
});

/** Text at the right of its cell. A text of another length is another node, for the reason above: figures are all as wide. */
export function NumberText({ text }: { text: string }) {
	return (
		<span className="number">
			<span key={text.length}>{text}</span>
		</span>
	);
}
