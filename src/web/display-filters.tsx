interface CheckFilterProps {
	readonly label: string;
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
}

/** A display filter that is on or off (spec 5). */
export function CheckFilter({ label, checked, onChange }: CheckFilterProps) {
	return (
		<label className="check">
			<input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}
		</label>
	);
}

interface TextFilterProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
}

/** A display filter that is a regular expression (spec 5). `Escape` clears it. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
	return (
		<label className="text">
			<span>{label}</span>
			<input
				type="text"
				value={value}
				placeholder={`Enter ${label}...`}
				maxLength={200}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				onChange={(event) => onChange(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key === 'Escape') onChange('');
				}}
			/>
		</label>
	);
}
