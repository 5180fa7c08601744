import type { Timers } from '../../feed/clock.ts';
import type { PageStore } from '../store/page-store.ts';
import { NetKeeper } from './net-keeper.ts';

export { NetSection } from './net-section.tsx';

let keeper: NetKeeper | undefined;

/** The page's one keeper. It begins with the list that the tab kept over a reload. */
export function netKeeper(store: PageStore, timers: Timers): NetKeeper {
	keeper ??= new NetKeeper(store, timers);
	return keeper;
}
