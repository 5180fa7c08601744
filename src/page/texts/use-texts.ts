import { createContext, useContext } from 'react';
import { ENGLISH, type Texts } from './texts.ts';

/** The texts in the language that is shown. */
export const TextsContext = createContext<Texts>(ENGLISH);

export function useTexts(): Texts {
	return useContext(TextsContext);
}
