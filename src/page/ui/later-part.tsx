import type { ComponentType } from 'react';
import { later } from '../later.ts';
import { attempt } from '../optional-parts.ts';
import { useTexts } from '../texts/use-texts.ts';

const loadWhenIdle: (() => Promise<unknown>)[] = [];

/**
 * A part of the page whose code loads when the page is idle, or when the part is first drawn.
 *
 * @param load imports the part
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
	const { start, use } = later(async () => ({ Part: await load() }));
	loadWhenIdle.push(start);
	return function LaterPart(props: Props) {
		const { code, failed } = use();
		if (failed) return <NotLoaded />;
		return code !== undefined && <code.Part {...props} />;
	};
}

/** Loads all parts once the page has nothing else to do. */
export function loadPartsWhenIdle(): void {
	const load = () => {
		for (const start of loadWhenIdle) start().catch(() => {});
	};
	// Safari has no such callback.
	if (attempt(() => requestIdleCallback(load)) === undefined) setTimeout(load, IDLE_MS);
}

const IDLE_MS = 2000;

/** Stands for a part whose code could not be loaded, such as after an update of the server. Everything else goes on. */
export function NotLoaded() {
	const { t } = useTexts();
	return (
		<p className="surface side-by-side not-loaded" role="alert">
			{t('page.not-loaded')}
			<button type="button" className="button" onClick={() => location.reload()}>
				{t('page.reload')}
			</button>
		</p>
	);
}
