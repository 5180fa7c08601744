import type { ReactNode } from 'react';
import { WAITING } from '../../engine/constants.ts';
import { lastMinutes } from '../address/choice-texts.ts';

/** The legend has it too, for those who have no pointer. */
export const WAITING_HINT = `Only a hint, from the frames of the network. One station called on a talkgroup in the ${lastMinutes(WAITING.ageBelow)}, and no other was heard.`;

/** Waiting for an answer. Its height is that of a full list (WAIT-7). */
export function WaitingSection({ children }: { children: ReactNode }) {
	return (
		<section className="waiting" aria-labelledby="waiting-heading">
			<div className="section-head">
				<h2 id="waiting-heading" title={WAITING_HINT}>
					Waiting for an answer
				</h2>
			</div>
			{children}
		</section>
	);
}
