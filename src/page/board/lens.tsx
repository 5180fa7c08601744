import { type ReactNode, useRef } from 'react';
import { useLens } from '../choices/lens.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { useScreen } from '../ui/use-screen.ts';

/** The countries and the beginnings of call signs that alone are shown, in the heading of the board. A press on one ends it, and the last button ends all. */
export function Lens({ afterwards }: { readonly afterwards: () => void }): ReactNode {
	const { lens, remove, end } = useLens();
	const { t, withElements, countryName, countryNames } = useTexts();
	const endButton = useRef<HTMLButtonElement>(null);
	// Beside the heading, a phone has no room for names.
	const phone = useScreen('phone');
	const names = lens.map((code) => (
		<button
			key={code}
			type="button"
			className="link"
			title={t('lens.remove', { country: countryName(code) })}
			aria-label={t('lens.remove', { country: countryName(code) })}
			onClick={() => {
				// The press removes its button.
				if (lens.length === 1) afterwards();
				else endButton.current?.focus();
				remove(code);
			}}
		>
			{phone ? code : countryName(code)}
		</button>
	));
	return (
		<>
			<output className="visually-hidden">{lens.length > 0 && t('lens.only', { country: countryNames(lens) })}</output>
			{lens.length > 0 && (
				<fieldset className="side-by-side lens">
					<legend className="visually-hidden">{t('lens.shown')}</legend>
					<span className="one-line">{withElements('lens.only-these', { country: names })}</span>
					<button
						ref={endButton}
						type="button"
						className="drawing"
						aria-label={t('lens.show-all')}
						title={t('lens.show-all')}
						onClick={() => {
							afterwards();
							end();
						}}
					>
						<Icon name="close" />
					</button>
				</fieldset>
			)}
		</>
	);
}
