import { type ReactNode, useState } from 'react';
import { toUnixSeconds } from '../../engine/time.ts';
import { useNetworkOf } from '../choices/network-names.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { adif } from './adif.ts';
import type { NetKeeper } from './net-keeper.ts';
import type { NetList } from './net-list.ts';
import { commaSeparated, fileName, tabSeparated } from './sheet.ts';

/** Some browsers read the file only a moment after the press. */
const DOWNLOAD_MS = 60_000;

/** Copies, saves and ends the list. */
export function NetTools({ keeper }: { readonly keeper: NetKeeper }): ReactNode {
	const { clock } = useServices();
	const texts = useTexts();
	const { t } = texts;
	const [copied, setCopied] = useState<NetList>();
	const { list } = keeper.kept();
	const network = useNetworkOf(list?.talkgroup);
	if (list === undefined) return null;
	const copy = async () => {
		await navigator.clipboard.writeText(tabSeparated(list, texts));
		setCopied(list);
	};
	const files = {
		CSV: () => saveFile(commaSeparated(list, texts), 'text/csv;charset=utf-8', 'csv'),
		ADIF: () => saveFile(adif(list, network.name, toUnixSeconds(clock.now())), 'application/octet-stream', 'adi'),
	};
	const saveFile = (content: string, type: string, extension: string) => {
		const address = URL.createObjectURL(new Blob([content], { type }));
		const link = document.createElement('a');
		link.href = address;
		link.download = fileName(list, extension);
		link.click();
		clock.after(DOWNLOAD_MS, () => URL.revokeObjectURL(address));
	};
	return (
		<p className="net-tools">
			{'clipboard' in navigator && (
				<button type="button" className="link" onClick={() => void copy().catch(() => {})}>
					{t('net.copy')}
				</button>
			)}
			{Object.entries(files).map(([format, save]) => {
				const name = t('net.save', { format });
				return (
					<button key={format} type="button" className="link" aria-label={name} title={name} onClick={save}>
						{format}
					</button>
				);
			})}
			<button type="button" className="link" onClick={() => keeper.end()}>
				{t('net.end')}
			</button>
			<output className="muted">{copied === list && t('settings.copied')}</output>
		</p>
	);
}
