import { useEffect, useEffectEvent } from 'react';

interface Options {
	readonly enabled?: boolean;
	/** Calls back before the listeners of the page's elements. */
	readonly capture?: boolean;
}

export function useDocumentEvent<Type extends keyof DocumentEventMap>(
	type: Type,
	call: (event: DocumentEventMap[Type]) => void,
	{ enabled = true, capture = false }: Options = {},
): void {
	const latestCall = useEffectEvent(call);
	useEffect(() => {
		if (!enabled) return undefined;
		const listener = (event: DocumentEventMap[Type]) => latestCall(event);
		document.addEventListener(type, listener, { capture });
		return () => document.removeEventListener(type, listener, { capture });
	}, [type, enabled, capture]);
}

/** Calls `leave` for Escape, unless Escape clears a filter or closes something else that lies over the page. */
export function useEscape(enabled: boolean, leave: () => void): void {
	const press = ({ key, defaultPrevented, isComposing }: KeyboardEvent) => {
		if (key !== 'Escape' || defaultPrevented || isComposing) return;
		if (document.querySelector(':modal') === null) leave();
	};
	useDocumentEvent('keydown', press, { enabled });
}
