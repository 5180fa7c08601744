import { createContext, useContext } from 'react';
import { ENGLISH, type Texts } from './texts.ts';

export const TextsContext = createContext<Texts>(ENGLISH);

export function useTexts(): Texts {
	return useContext(TextsContext);
}
