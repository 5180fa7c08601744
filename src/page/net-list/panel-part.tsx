import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Ref } from '../../engine/ids.ts';
import { later } from '../later.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { NotLoaded } from '../ui/later-part.tsx';
import { readTab } from './tab-storage.ts';

/** The code of net lists, which few visits need. It loads with the first list, or with a reload of a tab that keeps one. */
const netCode = later(() => import('./net-code.ts'));

const never = () => () => {};

/** The keeper of this tab's list, and the code to show it; undefined before the first list. */
export function useNets() {
	const { store, timers } = useServices();
	const [isKept] = useState(() => readTab() !== undefined);
	const { code, failed } = netCode.use(isKept);
	const keeper = code?.netKeeper(store, timers);
	const keeping = useSyncExternalStore(keeper?.subscribe ?? never, () => keeper?.kept().list !== undefined);
	const begin = async (talkgroup: Ref) => (await netCode.start()).netKeeper(store, timers).begin(talkgroup);
	return { code, keeper, keeping, failed, begin };
}

interface NetProps {
	readonly talkgroup: Ref;
}

/** Begins the list of a talkgroup, while none is kept. */
export function NetButton({ talkgroup }: NetProps): ReactNode {
	const { t } = useTexts();
	const { keeping, failed, begin } = useNets();
	if (keeping) return null;
	return (
		<>
			<button
				type="button"
				className="link"
				title={t('net.begin-hint')}
				onClick={() => void begin(talkgroup).catch(() => {})}
			>
				{t('net.heading')}
			</button>
			{failed && <NotLoaded />}
		</>
	);
}

/** The list, in the panel of its talkgroup. In the panel of another one, it says where the list is. */
export function Net({ talkgroup }: NetProps): ReactNode {
	const { code, keeper } = useNets();
	return code === undefined || keeper === undefined ? null : <code.NetSection keeper={keeper} talkgroup={talkgroup} />;
}
