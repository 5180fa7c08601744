import { type KeyboardEvent, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { RETENTION_SECONDS } from '../../engine/constants.ts';
import { type HeardSubject, search } from '../../engine/conversations/search.ts';
import { formatAge } from '../../engine/format.ts';
import { numberBeside } from '../../engine/made-ids.ts';
import { label } from '../../engine/names.ts';
import { MAX_NAME_CHARACTERS } from '../../protocol/clean-name.ts';
import { lastMinutes } from '../address/choice-texts.ts';
import { PanelContext } from '../address/panel.tsx';
import { CloseButton } from '../chrome/close-button.tsx';
import { useModal } from '../chrome/use-modal.ts';
import type { PageStore } from '../store/page-store.ts';
import { useDerived } from '../store/use-view.ts';
import { useHold } from '../tables/hold.ts';
import { useShownRows } from '../tables/shown-rows.ts';
import { NOT_HEARD } from './kind-text.ts';

/** The most results that are shown (PANEL-9). */
const MAX_RESULTS = 50;

interface SearchDialogProps {
	readonly store: PageStore;
	readonly close: () => void;
}

function keyOf({ kind, id }: HeardSubject): string {
	return `${kind} ${id}`;
}

/** Finds a talkgroup or a station that was heard in the last ten minutes, and opens its panel (PANEL-9). Results keep their places as rows do. */
export function SearchDialog({ store, close }: SearchDialogProps): ReactNode {
	const { open } = useContext(PanelContext);
	const { ref, onClose } = useModal(close);
	const [text, setText] = useState('');
	const derivation = useMemo(
		() => ({
			compute: (activity: Activity, now: number) => ({ current: search(text, activity.recentActivity(now)), now }),
		}),
		[text],
	);
	const { current, now } = useDerived(store, derivation);
	const hold = useHold();
	const found = useShownRows(current, hold, keyOf, MAX_RESULTS);
	const present = new Set(current);
	const choose = (subject: HeardSubject) => {
		close();
		open(subject);
	};
	const move = (event: KeyboardEvent) => {
		if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
		// Within a composition, the arrows choose among the candidates of the input method.
		if (event.nativeEvent.isComposing) return;
		event.preventDefault();
		const stops = [...(ref.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
		const here = document.activeElement;
		const place = here instanceof HTMLElement ? stops.indexOf(here) : 0;
		stops[place + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
	};
	return (
		<dialog
			ref={ref}
			className="search"
			closedby="any"
			aria-labelledby="search-heading"
			onClose={onClose}
			onKeyDown={move}
		>
			<h2 id="search-heading">Find a talkgroup or a station</h2>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const [first] = found;
					if (first !== undefined) choose(first);
				}}
			>
				<input
					type="text"
					aria-label="Number, name or call sign"
					placeholder="Number, name or call sign"
					autoComplete="off"
					spellCheck={false}
					maxLength={MAX_NAME_CHARACTERS}
					value={text}
					onChange={(event) => {
						setText(event.currentTarget.value);
						hold.release();
					}}
				/>
			</form>
			<CloseButton onClick={close} />
			<output className="muted">{describeFound(text, current.length)}</output>
			<ul {...hold.handlers}>
				{found.map((one) => (
					<li
						key={keyOf(one)}
						data-row={keyOf(one)}
						data-kind={one.kind}
						className={present.has(one) ? undefined : 'struck-out'}
					>
						<button type="button" onClick={() => choose(one)}>
							<bdi className="label">{label(one.kind === 'station' ? one.callsign : one.name, one.id)}</bdi>
							<bdi className="detail">
								{one.kind === 'station' ? one.name : one.name !== '' && numberBeside(one.id)}
							</bdi>
							<span className="muted">
								{one.kind === 'station' ? 'station' : 'talkgroup'} · {describeAge(now - one.lastActive)}
							</span>
						</button>
					</li>
				))}
			</ul>
		</dialog>
	);
}

function describeFound(text: string, count: number): string {
	if (text.trim() === '') return `Searches what was heard in the ${lastMinutes(RETENTION_SECONDS)}.`;
	if (count === 0) return `${NOT_HEARD}.`;
	return count > MAX_RESULTS ? `The first ${MAX_RESULTS}` : `${count} found`;
}

function describeAge(seconds: number): string {
	return seconds <= 0 ? 'now' : `${formatAge(seconds)} ago`;
}
