import { type ReactNode, useRef } from 'react';
import { useLens } from '../choices/lens.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useView } from '../choices/view.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from '../ui/icons.tsx';
import { useScreen } from '../ui/use-screen.ts';

/** What alone is shown, in the heading of the board: countries, beginnings of call signs, what is watched. A press on one ends it, and the last button all. */
export function Lens({ afterwards }: { readonly afterwards: () => void }): ReactNode {
	const { lens, remove, end } = useLens();
	const isWatchedOnly = useView().watched.length > 0;
	const [, change] = usePageState();
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
			{(lens.length > 0 || isWatchedOnly) && (
				<fieldset className="side-by-side lens">
					<legend className="visually-hidden">{t('lens.shown')}</legend>
					<span className="one-line">
						{lens.length > 0 && withElements('lens.only-these', { country: names })}
						{lens.length > 0 && isWatchedOnly && ' · '}
						{isWatchedOnly && t('lens.only-watched')}
					</span>
					<IconButton
						ref={endButton}
						icon="close"
						label={t('lens.show-all')}
						onClick={() => {
							afterwards();
							end();
							if (isWatchedOnly) change({ only: false });
						}}
					/>
				</fieldset>
			)}
		</>
	);
}
