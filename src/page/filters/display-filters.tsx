import { MAX_TEXT_LENGTH } from '../address/page-state.ts';
import { Check } from '../chrome/choices.tsx';
import { useServices } from '../services.ts';
import type { CheckFilterName, TextFilterName } from '../telemetry/telemetry.ts';

interface CheckFilterProps {
	readonly label: CheckFilterName;
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
}

/** A display filter that is on or off (FILTER-1). */
export function CheckFilter({ label, checked, onChange }: CheckFilterProps) {
	const { analytics } = useServices();
	const turn = (on: boolean) => {
		onChange(on);
		analytics.record({ name: 'Filter', filter: label, change: on ? 'on' : 'off' });
	};
	return <Check label={label} checked={checked} onChange={turn} />;
}

interface TextFilterProps {
	readonly label: TextFilterName;
	readonly value: string;
	/** It is no regular expression (FILTER-4). */
	readonly invalid: boolean;
	readonly onChange: (value: string) => void;
}

/** A display filter that is a regular expression (FILTER-2). `Escape` clears it. */
export function TextFilter({ label, value, invalid, onChange }: TextFilterProps) {
	const { analytics } = useServices();
	const write = (text: string) => {
		onChange(text);
		if ((text === '') === (value === '')) return;
		analytics.record({ name: 'Filter', filter: label, change: text === '' ? 'removed' : 'added' });
	};
	return (
		<label className="text">
			<span>{label}</span>
			<input
				type="text"
				value={value}
				placeholder={`Enter ${label}...`}
				maxLength={MAX_TEXT_LENGTH}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				aria-invalid={invalid}
				onChange={(event) => write(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Escape' || event.nativeEvent.isComposing || value === '') return;
					event.preventDefault();
					write('');
				}}
			/>
		</label>
	);
}
