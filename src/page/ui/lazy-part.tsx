import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { attempt } from '../optional-parts.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The parts whose code is not loaded yet. */
const later: (() => void)[] = [];

/**
 * A part of the page whose code loads when the page is idle, or when the part is first drawn. `React.lazy` would show the part up to 0.3 s later.
 *
 * @param load imports the part
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
	const loaded: { part?: ComponentType<Props> | 'failed' } = {};
	const watchers = new Set<() => void>();
	let began = false;
	const begin = () => {
		if (began) return;
		began = true;
		const show = (part: ComponentType<Props> | 'failed') => {
			loaded.part = part;
			for (const watcher of watchers) watcher();
		};
		load().then(show, () => show('failed'));
	};
	const subscribe = (watcher: () => void) => {
		watchers.add(watcher);
		return () => watchers.delete(watcher);
	};
	later.push(begin);
	return function LazyPart(props: Props) {
		const Part = useSyncExternalStore(subscribe, () => loaded.part);
		useEffect(begin, []);
		if (Part === 'failed') return <NotLoaded />;
		return Part !== undefined && <Part {...props} />;
	};
}

/** Loads all parts once the page has nothing else to do. */
export function loadPartsWhenIdle(): void {
	const load = () => {
		for (const begin of later.splice(0)) begin();
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
