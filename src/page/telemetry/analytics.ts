/**
 * Everything that is ever reported of what a visitor does, and nothing else (spec 2, 7). A filter's text is in none of it, only that there is one,
 * and no call sign.
 */
export type AnalyticsEvent =
	| { readonly name: 'Page view' }
	| { readonly name: 'Connect' }
	| { readonly name: 'Disconnect' }
	| { readonly name: 'Clear' }
	| { readonly name: 'Filter'; readonly filter: CheckFilterName; readonly change: 'on' | 'off' }
	| { readonly name: 'Filter'; readonly filter: TextFilterName; readonly change: 'added' | 'removed' }
	| { readonly name: 'Call to action'; readonly link: 'About' | 'News' | 'Support' };

export type CheckFilterName = 'Has group name' | 'Has callsign' | 'Has name';
export type TextFilterName = 'Group name' | 'Callsign' | 'Name';

/** The one way out for analytics. */
export interface Analytics {
	record(event: AnalyticsEvent): void;
}

/** Reports nothing to anybody. */
export const SILENT: Analytics = { record: () => {} };
