import type { ReactNode } from 'react';
import { type SilentHours, USUAL_SILENT_HOURS } from '../choices/silent-hours.ts';
import { useTexts } from '../texts/use-texts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface SilentSettingProps {
	/** undefined where they are switched off. */
	readonly hours: SilentHours | undefined;
	readonly onChange: (hours: SilentHours | undefined) => void;
}

/** The hours in which nothing is heard: a switch, and two lists of hours. */
export function SilentSetting({ hours, onChange }: SilentSettingProps): ReactNode {
	const { t, withElements, minuteOfDay } = useTexts();
	const shown = hours ?? USUAL_SILENT_HOURS;
	const choose = (label: string, name: keyof SilentHours) => (
		<select
			aria-label={label}
			value={shown[name]}
			onChange={({ currentTarget }) => onChange({ ...shown, [name]: Number(currentTarget.value) })}
		>
			{HOURS.map((hour) => (
				<option key={hour} value={hour}>
					{minuteOfDay(new Date(2027, 0, 1, hour).getTime() / 1000)}
				</option>
			))}
		</select>
	);
	return (
		<div className="side-by-side setting silent">
			<input
				type="checkbox"
				aria-label={t('alerts.silent-from')}
				checked={hours !== undefined}
				onChange={({ currentTarget }) => onChange(currentTarget.checked ? shown : undefined)}
			/>
			<span>
				{withElements('alerts.silent', {
					from: choose(t('alerts.silent-from'), 'from'),
					until: choose(t('alerts.silent-until'), 'until'),
				})}
			</span>
		</div>
	);
}
