import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import type { Ref } from '../../engine/ids.ts';
import { later } from '../later.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { NotLoaded } from '../ui/later-part.tsx';
import type { NetKeeper } from './net-keeper.ts';
import { readTab } from './tab-storage.ts';

/** The code of net lists, which few visits need. It loads with the first list, or with a reload of a tab that keeps one. */
const netCode = later(() => import('./net-code.ts'));

interface Nets {
	readonly code: typeof import('./net-code.ts') | undefined;
	readonly keeper: NetKeeper | undefined;
	/** A list is kept, of whichever talkgroup. */
	readonly keeping: boolean;
	readonly failed: boolean;
	readonly begin: (talkgroup: Ref) => void;
}

const never = () => () => {};

export function useNets(): Nets {
	const { store, timers } = useServices();
	const [isKept] = useState(() => readTab() !== undefined);
	const { code, failed } = netCode.use(isKept);
	const begin = useCallback(
		(talkgroup: Ref) => {
			netCode.start().then(
				({ netKeeper }) => netKeeper(store, timers).begin(talkgroup),
				() => {},
			);
		},
		[store, timers],
	);
	const keeper = code?.netKeeper(store, timers);
	const keeping = useSyncExternalStore(keeper?.subscribe ?? never, () => keeper?.kept().list !== undefined);
	return { code, keeper, keeping, failed, begin };
}

interface NetProps {
	readonly nets: Nets;
	readonly talkgroup: Ref;
}

/** Begins the list of a talkgroup, while none is kept. */
export function NetButton({ nets: { keeping, failed, begin }, talkgroup }: NetProps): ReactNode {
	const { t } = useTexts();
	if (keeping) return null;
	return (
		<>
			<button type="button" className="link" title={t('net.begin-hint')} onClick={() => begin(talkgroup)}>
				{t('net.heading')}
			</button>
			{failed && <NotLoaded />}
		</>
	);
}

/** The list, in the panel of its talkgroup. In the panel of another one, it says where the list is. */
export function Net({ nets: { code, keeper }, talkgroup }: NetProps): ReactNode {
	return code === undefined || keeper === undefined ? null : <code.NetSection keeper={keeper} talkgroup={talkgroup} />;
}
