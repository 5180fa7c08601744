/** `system`: light or dark, as the viewer's system is. */
export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;

export type Theme = (typeof THEMES)[number];

/** What a viewer chose: filters, theme, keys. It lives in the address, behind the `#`, and is never sent anywhere. */
export interface PageState {
	readonly hasGroupName: boolean;
	readonly groupName: string;
	readonly hasCallsign: boolean;
	readonly hasName: boolean;
	readonly callsign: string;
	readonly name: string;
	readonly theme: Theme;
	/** Whether single keys do something (WCAG 2.1.4). */
	readonly keys: boolean;
}

export const INITIAL_STATE: PageState = {
	hasGroupName: false,
	groupName: '',
	hasCallsign: false,
	hasName: false,
	callsign: '',
	name: '',
	theme: 'system',
	keys: true,
};

const MAX_PATTERN_LENGTH = 200;

/**
 * @param fragment of the page's address, with or without its `#`
 * @returns the state that it names; what is broken or unknown in it is ignored
 */
export function readFragment(fragment: string): PageState {
	const text = fragment.replace(/^#/, '');
	if (!isDecodable(text)) return INITIAL_STATE;
	const given = new URLSearchParams(text);
	const pattern = (name: string) => (given.get(name) ?? '').slice(0, MAX_PATTERN_LENGTH);
	return {
		hasGroupName: given.get('has-group-name') === '1',
		groupName: pattern('group-name'),
		hasCallsign: given.get('has-callsign') === '1',
		hasName: given.get('has-name') === '1',
		callsign: pattern('callsign'),
		name: pattern('name'),
		theme: THEMES.find((theme) => theme === given.get('theme')) ?? 'system',
		keys: given.get('keys') !== '0',
	};
}

/** @returns the fragment that `readFragment` reads the state from, without `#`; `''` for the initial state */
export function writeFragment(state: PageState): string {
	const written = new URLSearchParams();
	const put = (name: string, value: string) => {
		if (value !== '') written.set(name, value);
	};
	put('has-group-name', state.hasGroupName ? '1' : '');
	put('group-name', state.groupName);
	put('has-callsign', state.hasCallsign ? '1' : '');
	put('has-name', state.hasName ? '1' : '');
	put('callsign', state.callsign);
	put('name', state.name);
	put('theme', state.theme === 'system' ? '' : state.theme);
	put('keys', state.keys ? '' : '0');
	return written.toString();
}

function isDecodable(text: string): boolean {
	try {
		// Its answer is used, or a build would leave the call out as one without an effect.
		return decodeURIComponent(text).length <= text.length;
	} catch {
		return false;
	}
}
