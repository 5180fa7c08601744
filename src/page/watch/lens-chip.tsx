import { type ReactNode, useRef } from 'react';
import { useLens } from '../choices/lens.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { marked } from '../ui/marks.ts';

/** Names the countries that alone are shown. A press on one ends it, and the last button ends all. */
export function LensChip(): ReactNode {
	const { countries, remove, end } = useLens();
	const { t, withElements, countryName } = useTexts();
	const endButton = useRef<HTMLButtonElement>(null);
	if (countries.length === 0) return null;
	/** The press removes its button, and with the last one the chip. */
	const moveFocus = (isLast: boolean) =>
		isLast ? document.querySelector<HTMLElement>(marked('afterWatchLine'))?.focus() : endButton.current?.focus();
	const names = countries.map((code) => (
		<button
			key={code}
			type="button"
			className="link"
			title={t('lens.remove', { country: countryName(code) })}
			aria-label={t('lens.remove', { country: countryName(code) })}
			onClick={() => {
				moveFocus(countries.length === 1);
				remove(code);
			}}
		>
			{countryName(code)}
		</button>
	));
	return (
		<fieldset className="side-by-side surface lens">
			<legend className="visually-hidden">{t('lens.label')}</legend>
			<span>{withElements('lens.only', { country: names })}</span>
			<button
				ref={endButton}
				type="button"
				className="drawing"
				aria-label={t('lens.end')}
				title={t('lens.end')}
				onClick={() => {
					moveFocus(true);
					end();
				}}
			>
				<Icon name="close" />
			</button>
		</fieldset>
	);
}

/** Tells screen readers which countries alone are shown. */
export function LensSaid(): ReactNode {
	const { countries } = useLens();
	const { t, countryNames } = useTexts();
	return (
		<output className="visually-hidden">
			{countries.length > 0 && t('lens.only', { country: countryNames(countries) })}
		</output>
	);
}
