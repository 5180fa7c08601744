import type { ReactNode } from 'react';

interface CheckProps {
	readonly label: ReactNode;
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
	readonly name?: string;
	readonly title?: string;
	readonly disabled?: boolean;
	readonly className?: string;
}

export function Check({ label, checked, onChange, name, title, disabled, className = '' }: CheckProps) {
	return (
		<label className={`side-by-side field ${className}`.trim()} title={title}>
			<input
				type="checkbox"
				name={name}
				checked={checked}
				disabled={disabled}
				onChange={({ currentTarget }) => onChange(currentTarget.checked)}
			/>{' '}
			{label}
		</label>
	);
}

interface ChoiceProps<Value> {
	readonly label: string;
	readonly value: Value;
	readonly values: readonly Value[];
	readonly nameOf: (value: Value) => string;
	readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string | number>({ label, value, values, nameOf, onChange }: ChoiceProps<Value>) {
	return (
		<label className="side-by-side field setting">
			<span>{label}</span>
			<select
				value={value}
				onChange={({ currentTarget }) => {
					const chosen = values.find((one) => String(one) === currentTarget.value);
					if (chosen !== undefined) onChange(chosen);
				}}
			>
				{values.map((one) => (
					<option key={one} value={one}>
						{nameOf(one)}
					</option>
				))}
			</select>
		</label>
	);
}
