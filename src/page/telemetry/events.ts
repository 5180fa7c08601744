/** All analytics events. None holds a call sign or the text of a filter. */
export type AnalyticsEvent =
	| { readonly name: 'Page view' }
	| { readonly name: 'Connect' }
	| { readonly name: 'Disconnect' }
	| { readonly name: 'Clear' }
	| { readonly name: 'Undo' }
	| { readonly name: 'Pause' }
	| { readonly name: 'Resume' }
	/** `filter`: its name, as its ranking has it. */
	| { readonly name: 'Filter'; readonly filter: string; readonly change: 'on' | 'off' | 'added' | 'removed' }
	| { readonly name: 'Call to action'; readonly link: 'About' | 'News' | 'Support' };

export type Report =
	| { readonly kind: 'error'; readonly error: unknown }
	/** When connecting began and ended, in Unix milliseconds. */
	| { readonly kind: 'connection'; readonly from: number; readonly until: number };
