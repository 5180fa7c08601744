import type { Clock } from '../feed/clock.ts';
import { isRecord } from '../protocol/values.ts';
import { isTextField } from './chrome/use-keys.ts';

/** A visitor who has not pressed a key in a text field for this long is not typing. */
const TYPING_PAUSE_MS = 5000;
/** The page reloads itself at most once in this time. */
const RELOAD_INTERVAL_MS = 3_600_000;
/** While the host serves this version, it is asked at most once in this time. */
const CHECK_INTERVAL_MS = 60_000;
/** Key in `history.state`, which survives a reload. */
const RELOADED_AT = 'reloadedAt';

/** Loads a lazy part of the page; rejects where it does not load. */
export type LoadLazily = <Part>(load: () => Promise<Part>) => Promise<Part>;

/**
 * Reloads the page when a redeploy has removed a part of it (SCREEN-19): a lazily loaded script, or a worker's. It waits until nobody is typing.
 * Where the host still serves this version, the part is missing for another reason: a reload would not help.
 */
export class PageReload {
	readonly #clock: Clock;
	#checking = false;
	#checkedAt = Number.NEGATIVE_INFINITY;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	readonly loadLazily: LoadLazily = async (load) => {
		try {
			return await load();
		} catch (error) {
			this.#handleMissingPart();
			throw error;
		}
	};

	/** Follows a worker whose script may be missing. */
	watch(worker: Worker): Worker {
		worker.addEventListener('error', (event) => {
			// The event of an error in a running script has a message; that of a missing script has none.
			if (!event.message) this.#handleMissingPart();
		});
		return worker;
	}

	#handleMissingPart(): void {
		if (this.#checking || this.#checkedLately() || this.#reloadedLately()) return;
		this.#checking = true;
		isRedeployed().then(
			(redeployed) => {
				if (redeployed) {
					this.#reloadWhenTypingEnds();
					return;
				}
				this.#checkedAt = this.#clock.now();
				this.#checking = false;
			},
			() => {
				this.#checking = false;
			},
		);
	}

	#reloadWhenTypingEnds(): void {
		let cancel = () => {};
		const wait = () => {
			cancel();
			cancel = this.#clock.after(TYPING_PAUSE_MS, reload);
		};
		const reload = () => {
			cancel();
			try {
				history.replaceState({ ...stateOfEntry(), [RELOADED_AT]: this.#clock.now() }, '');
			} catch {
				// The browser refused the write. Without the mark the page might reload for ever.
				wait();
				return;
			}
			location.reload();
		};
		if (!isTextField(document.activeElement)) {
			reload();
			return;
		}
		addEventListener('input', wait);
		addEventListener('focusout', ({ relatedTarget }) => {
			if (isTextField(relatedTarget)) wait();
			else reload();
		});
		wait();
	}

	#checkedLately(): boolean {
		return Math.abs(this.#clock.now() - this.#checkedAt) < CHECK_INTERVAL_MS;
	}

	#reloadedLately(): boolean {
		const at = stateOfEntry()[RELOADED_AT];
		return typeof at === 'number' && Math.abs(this.#clock.now() - at) < RELOAD_INTERVAL_MS;
	}
}

/**
 * A captive portal may answer for every host. Its page is not a version of this one.
 *
 * @returns whether the host serves another version of this page; rejects where it does not answer
 */
async function isRedeployed(): Promise<boolean> {
	const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
	const response = await fetch(location.pathname + location.search, { cache: 'no-store' });
	const html = await response.text();
	return response.ok && script != null && /<meta name="?network/.test(html) && !html.includes(script);
}

function stateOfEntry(): Readonly<Record<string, unknown>> {
	const state: unknown = history.state;
	return isRecord(state) ? state : {};
}
