import type { ReactNode } from 'react';
import { useNetworkOf } from '../choices/network-names.ts';
import { clipboard } from '../optional-parts.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { adif } from './adif.ts';
import type { NetKeeper } from './net-keeper.ts';
import { BANDS, MAX_CALLSIGN, type NetList } from './net-list.ts';
import { csv, fileName, tabSeparated } from './sheet.ts';

/** Some browsers read the file only a moment after the press. */
const DOWNLOAD_MS = 60_000;

export function NetTools({ keeper, list }: { readonly keeper: NetKeeper; readonly list: NetList }): ReactNode {
	const { timers, store } = useServices();
	const texts = useTexts();
	const { t } = texts;
	const network = useNetworkOf(list.talkgroup);
	const files = {
		CSV: () => saveFile(csv(list, texts), 'text/csv;charset=utf-8', 'csv'),
		ADIF: () => saveFile(adif(list, network.name, store.present().at), 'application/octet-stream', 'adi'),
	};
	const saveFile = (content: string, type: string, extension: string) => {
		const address = URL.createObjectURL(new Blob([content], { type }));
		const link = document.createElement('a');
		link.href = address;
		link.download = fileName(list, extension);
		link.click();
		timers.after(DOWNLOAD_MS, () => URL.revokeObjectURL(address));
	};
	return (
		<p className="net-tools">
			{clipboard() !== undefined && (
				<CopyButton
					className="link"
					text="net.copy"
					content={list}
					copy={() => clipboard()?.writeText(tabSeparated(list, texts))}
				/>
			)}
			{Object.entries(files).map(([format, save]) => {
				const name = t('net.save', { format });
				return (
					<button key={format} type="button" className="link" aria-label={name} title={name} onClick={save}>
						{format}
					</button>
				);
			})}
			<select
				aria-label={t('net.band')}
				value={list.band}
				onChange={({ currentTarget: { value } }) => {
					const band = BANDS.find((each) => each === value);
					if (band !== undefined) keeper.edit((before) => ({ ...before, band }));
				}}
			>
				{BANDS.map((band) => (
					<option key={band}>{band}</option>
				))}
			</select>
			<input
				type="text"
				aria-label={t('net.own-callsign')}
				placeholder={t('net.own-callsign')}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={MAX_CALLSIGN}
				value={list.ownCallsign}
				onChange={({ currentTarget: { value: ownCallsign } }) => keeper.edit((before) => ({ ...before, ownCallsign }))}
			/>
			<button type="button" className="link" onClick={() => keeper.end()}>
				{t('net.end')}
			</button>
		</p>
	);
}
