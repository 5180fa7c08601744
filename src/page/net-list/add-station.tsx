import { type ReactNode, useState } from 'react';
import type { Reading, Station } from '../../engine/reading.ts';
import { callsignOf, stationKey } from '../../engine/station-key.ts';
import { readSubject } from '../../engine/subjects.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { NetKeeper } from './net-keeper.ts';
import { addStation, listedKey, MAX_CALLSIGN } from './net-list.ts';

export function AddStation({ keeper }: { readonly keeper: NetKeeper }): ReactNode {
	const { store } = useServices();
	const { t } = useTexts();
	const [text, setText] = useState('');
	const [said, setSaid] = useState('');
	const add = () => {
		const reading = store.present();
		const station = stationNamed(text.trim(), reading);
		if (station === undefined) {
			setSaid(t('net.no-callsign', { text: text.trim() }));
			return;
		}
		keeper.edit((list) => addStation(list, station, reading.at));
		const { stations = [], talkgroup } = keeper.kept().list ?? {};
		const callsign = callsignOf(talkgroup?.id ?? '', station.callsign);
		const shown = stations.filter(({ removed }) => !removed);
		const number = shown.findIndex((listed) => listedKey(listed) === stationKey({ ...station, callsign })) + 1;
		setSaid(number === 0 ? '' : t('net.added', { callsign, count: number }));
		setText('');
	};
	return (
		<form
			className="side-by-side"
			onSubmit={(event) => {
				event.preventDefault();
				if (text.trim() !== '') add();
			}}
		>
			<input
				type="text"
				aria-label={t('net.add-label')}
				placeholder={t('net.add-label')}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				enterKeyHint="done"
				maxLength={MAX_CALLSIGN}
				value={text}
				onChange={({ currentTarget }) => setText(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return;
					event.preventDefault();
					setText('');
				}}
			/>
			<button type="submit" className="link">
				{t('net.add')}
			</button>
			<output className="muted">{said}</output>
		</form>
	);
}

/**
 * @param text a call sign
 * @returns the station with this call sign, with the names and the number under which the network heard it; undefined where the text is no call sign
 */
function stationNamed(text: string, { active, ended }: Reading): Station | undefined {
	const subject = readSubject(`st:${text}`);
	if (subject?.kind !== 'callsign' || subject.prefix) return undefined;
	const { callsign } = subject;
	const over = [...ended, ...active].findLast(({ station }) => stationKey(station) === callsign);
	return over?.station ?? { id: '', callsign, name: '' };
}
