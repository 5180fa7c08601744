import { type ReactNode, useMemo } from 'react';
import { clockFormat } from '../../engine/format.ts';
import type { PageState } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import { ClockFormatContext } from './clock-format.ts';
import { HiddenContext } from './hidden.ts';

interface SettingsContextsProps {
	readonly state: PageState;
	readonly change: ChangePageState;
	readonly children: ReactNode;
}

/** Provides the choices that many parts of the page use: the clock, and the hidden subjects. */
export function SettingsContexts({ state: { clock, hide }, change, children }: SettingsContextsProps) {
	const format = useMemo(() => clockFormat(clock), [clock]);
	const hidden = useMemo(
		() => ({ subjects: hide, change: (subjects: typeof hide) => change({ hide: subjects }) }),
		[hide, change],
	);
	return (
		<ClockFormatContext value={format}>
			<HiddenContext value={hidden}>{children}</HiddenContext>
		</ClockFormatContext>
	);
}
