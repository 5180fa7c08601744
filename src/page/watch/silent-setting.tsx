import type { ReactNode } from 'react';
import { hourOfDay, type SilentHours, USUAL_SILENT_HOURS } from '../choices/silent-hours.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Check, Choice } from '../ui/choices.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface SilentSettingProps {
	/** undefined where they are switched off. */
	readonly hours: SilentHours | undefined;
	readonly onChange: (hours: SilentHours | undefined) => void;
}

export function SilentSetting({ hours, onChange }: SilentSettingProps): ReactNode {
	const { t, minuteOfDay } = useTexts();
	const shown = hours ?? USUAL_SILENT_HOURS;
	const nameOf = (hour: number) => minuteOfDay(hourOfDay(hour));
	return (
		<>
			<Check
				className="setting"
				label={t('alerts.silent', { from: nameOf(shown.from), until: nameOf(shown.until) })}
				checked={hours !== undefined}
				onChange={(on) => onChange(on ? shown : undefined)}
			/>
			{hours !== undefined && (
				<>
					<Choice
						label={t('alerts.silent-from')}
						value={hours.from}
						values={HOURS.filter((hour) => hour !== hours.until)}
						nameOf={nameOf}
						onChange={(from) => onChange({ ...hours, from })}
					/>
					<Choice
						label={t('alerts.silent-until')}
						value={hours.until}
						values={HOURS.filter((hour) => hour !== hours.from)}
						nameOf={nameOf}
						onChange={(until) => onChange({ ...hours, until })}
					/>
				</>
			)}
		</>
	);
}
