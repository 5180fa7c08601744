/** What a person reads. */
export interface Notice {
	/** The network's name with that of the product. */
	readonly title: string;
	/** Such as `G4ABC on World-wide (91)`. Holds names from radios, unescaped. */
	readonly text: string;
	/** The address of the subject on the page; null where the page's address is not known. */
	readonly url: string | null;
}

/** What is announced, in words that every receiver can use (NOTIFY-2). */
export interface Announcement extends Notice {
	readonly talkgroup: { readonly id: number | string; readonly name: string };
	readonly station: { readonly id: number | string; readonly callsign: string; readonly name: string };
	/** In Unix seconds. */
	readonly start: number;
}

/** An announcement in the form that a receiver reads. */
export interface Post {
	readonly body: string;
	readonly headers: Readonly<Record<string, string>>;
}
