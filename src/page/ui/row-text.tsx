import { memo } from 'react';
import { countryOf } from '../../engine/countries.ts';
import { type Ref, refOf } from '../../engine/ids.ts';
import { label, labelWithNumber, modeBeside, nameBeside, numberBeside } from '../../engine/names.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import type { Over, Station, Talkgroup } from '../../engine/reading.ts';
import { listeningUrl } from '../../protocol/page-urls.ts';
import { useLens } from '../choices/lens.ts';
import { networkLetters, networkOf, useNetworkOf } from '../choices/network-names.ts';
import { useStationCountry } from '../choices/station-country.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './icons.tsx';
import { useTabStop } from './list/rows.tsx';
import { mark } from './marks.ts';
import { NetMark } from './net-mark.tsx';
import { NewTabLink } from './new-tab-link.tsx';
import { PanelLink } from './panel-link.tsx';
import { Star } from './star.tsx';

interface CountryMarkProps {
	/** A station, or a talkgroup, whose country is only a guess from its number. */
	readonly kind: SubjectRef['kind'];
	readonly code: string;
}

/** A country's code. A press shows only this country, or all again. */
export function CountryMark({ kind, code }: CountryMarkProps) {
	const { t, countryName } = useTexts();
	const { isOnly, toggle } = useLens();
	const tabStop = useTabStop(`country ${kind}`);
	const name = kind === 'talkgroup' ? t('row.numbered-in', { country: countryName(code) }) : countryName(code);
	const title = `${name} · ${t(isOnly(code) ? 'lens.show-all' : 'lens.only-this')}`;
	return (
		<button
			type="button"
			className="country"
			title={title}
			aria-label={`${isOnly(code) ? t('lens.show-all') : t('lens.only', { country: countryName(code) })}, ${code}`}
			onClick={() => toggle(code)}
			{...tabStop}
		>
			<abbr>{code}</abbr>
		</button>
	);
}

/** Where several networks are shown together, the network of a talkgroup in few letters, with its name in the title. */
export function NetworkMark({ talkgroup, most }: { talkgroup: Ref; most?: number | undefined }) {
	const { name } = useNetworkOf(talkgroup);
	return talkgroup.network === undefined ? null : <abbr title={name}>{networkLetters(name, most)}</abbr>;
}

interface CallsignTextProps {
	readonly station: Station;
	/** With the operator's name, muted: by default. A table that has a column for it leaves it out. */
	readonly named?: boolean;
}

/** A station: its call sign or id, its operator's name, its country or mode, and its star. */
export const CallsignText = memo(function CallsignText({ station, named = true }: CallsignTextProps) {
	const { id, callsign } = station;
	const { t } = useTexts();
	const name = named ? nameBeside(station) : '';
	const text = label(callsign, id);
	const subject: SubjectRef = { kind: 'station', ...refOf(station) };
	const country = useStationCountry(station);
	const mode = modeBeside(station);
	const hint =
		country === undefined ? (
			mode !== '' && (
				<span className="detail" title={t('row.mode-hint')}>
					{mode}
				</span>
			)
		) : (
			<CountryMark kind="station" code={country} />
		);
	// A country may be cut off. A mode beside a call sign alone may not, because it tells rows with the same call sign apart.
	const keepsHint = name === '' && country === undefined && mode !== '';
	return (
		<span className="side-by-side party" {...mark('subject')}>
			<span
				className={keepsHint ? 'cut named' : 'cut'}
				title={[station.sentAs ?? text, name, mode].filter((part) => part !== '').join(' ')}
			>
				<PanelLink subject={subject} text={text} />{' '}
				{name === '' ? (
					hint
				) : (
					<span className="behind">
						<bdi className="detail">{name}</bdi> {hint}
					</span>
				)}
			</span>
			<Star subject={subject} label={text} callsign={callsign} />
		</span>
	);
});

interface TalkgroupTextProps {
	readonly talkgroup: Talkgroup;
	readonly listen?: boolean;
	/** Talkgroups that the title names as well. */
	readonly alsoOn?: readonly Talkgroup[] | undefined;
	/** The most letters of its network. */
	readonly letters?: number;
	readonly withCountry?: boolean;
	readonly withNet?: boolean;
	/** What screen readers say of the row, instead of the talkgroup alone. */
	readonly sentence?: string;
}

/** A talkgroup: its name and number, or its id and the country that its first digits stand for; and its star. */
export const TalkgroupText = memo(function TalkgroupText({
	talkgroup,
	listen = false,
	alsoOn = [],
	letters,
	withCountry = false,
	withNet = false,
	sentence,
}: TalkgroupTextProps) {
	const { t } = useTexts();
	const { id, name } = talkgroup;
	const text = label(name, id);
	const subject: SubjectRef = { kind: 'talkgroup', ...refOf(talkgroup) };
	const country = name === '' || withCountry ? countryOf(subject) : undefined;
	const inWords = useTalkgroupInWords();
	// Talkgroups of other modes have their mode in place of a number.
	const beside = modeBeside({ id, callsign: name }) || numberBeside(talkgroup);
	const own = inWords(talkgroup);
	const texts = (
		<>
			<PanelLink subject={subject} text={text} name={sentence} />
			{beside !== '' && ' '}
			{beside !== '' && <span className="detail">{beside}</span>}
		</>
	);
	return (
		<span className="side-by-side party" {...mark('subject')}>
			{withNet && <NetMark talkgroup={talkgroup} />}
			<span
				className={name === '' || country !== undefined ? 'cut' : 'cut named'}
				title={
					alsoOn.length === 0 ? own : `${own}, ${t('row.also-on', { talkgroups: alsoOn.map(inWords).join(', ') })}`
				}
			>
				{country === undefined || name === '' ? texts : <span className="cut named">{texts}</span>}
				{country !== undefined && ' '}
				{country !== undefined && <CountryMark kind="talkgroup" code={country} />}
			</span>
			<NetworkMark talkgroup={talkgroup} most={letters} />
			{listen && <ListenLink talkgroup={talkgroup} />}
			<Star subject={subject} label={text} />
		</span>
	);
});

function useTalkgroupInWords(): (talkgroup: Talkgroup) => string {
	const { network: own } = useServices();
	return (talkgroup) => {
		const { network } = talkgroup;
		const named = labelWithNumber(talkgroup);
		return network === undefined ? named : `${named} ${networkOf(own, network).name}`;
	};
}

export function ListenLink({ talkgroup }: { talkgroup: Talkgroup }) {
	const { t } = useTexts();
	const { id, name } = talkgroup;
	const audio = listeningUrl(useNetworkOf(talkgroup).talkgroupAudio, id);
	if (audio === undefined) return null;
	return (
		<NewTabLink address={audio} className="drawing listen" label={t('row.listen', { talkgroup: label(name, id) })}>
			<Icon name="listen" />
		</NewTabLink>
	);
}

/** The subjects whose panels a press on the row can open. */
export function subjectsOf({ station, talkgroup }: Pick<Over, 'station' | 'talkgroup'>): readonly SubjectRef[] {
	return [
		{ kind: 'station', ...refOf(station) },
		{ kind: 'talkgroup', ...refOf(talkgroup) },
	];
}
