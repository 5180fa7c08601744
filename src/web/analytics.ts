/** Everything that is ever reported, and nothing else (spec 2, 7). */
export type AnalyticsEvent =
	| { readonly name: 'Page view' }
	| { readonly name: 'Connect' }
	| { readonly name: 'Disconnect' }
	| { readonly name: 'Clear' }
	| { readonly name: 'Filter'; readonly filter: 'Has group name' | 'Has callsign' | 'Has name'; readonly on: boolean }
	| { readonly name: 'Call to action'; readonly link: 'About' | 'News' | 'Support' };

/** The one way out for analytics. */
export interface Analytics {
	record(event: AnalyticsEvent): void;
}

/** Reports nothing to anybody. */
export const SILENT: Analytics = { record: () => {} };
