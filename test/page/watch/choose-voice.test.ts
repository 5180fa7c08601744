import { expect, it } from 'vitest';
import { chooseVoice } from '../../../src/page/watch/choose-voice.ts';

/** `en-GB`; `en-GB server` for a voice that sends what it reads to a server; `en-GB usual` for the browser's usual one. */
function voice(text: string) {
	const [lang = '', kind] = text.split(' ');
	return { lang, localService: kind !== 'server', default: kind === 'usual' };
}

it.each([
	['en', ['de-DE', 'en-US', 'en-GB'], ['en-GB'], 'en-GB'],
	['en', ['en-GB', 'en_US'], ['de'], 'en_US'],
	['de', ['en-US usual', 'de-AT'], ['de-CH'], 'de-AT'],
	['pt-BR', ['pt-PT', 'pt-BR'], [], 'pt-BR'],
	['zh-Hans', ['zh-HK', 'zh-CN'], [], 'zh-CN'],
	['uk', ['en-US', 'fr-FR usual'], ['uk'], 'fr-FR'],
	['uk', ['de-DE server', 'en-US'], [], 'en-US'],
	['de', ['de-DE server'], [], undefined],
	['de', [], [], undefined],
])('reads %s with one of %s, for a visitor of %s, as %s', (language, voices, own, chosen) => {
	expect(chooseVoice(voices.map(voice), language, own)?.lang).toBe(chosen);
});
