import { memo } from 'react';
import { PRODUCT_VERSION } from '../../engine/constants.ts';
import type { ProductLinks } from '../../protocol/networks.ts';
import { NewTabLink } from './new-tab-link.tsx';

/** Version, source and feedback. */
export const Footer = memo(function Footer({ links }: { links: ProductLinks }) {
	return (
		<footer>
			<span>{PRODUCT_VERSION}</span>
			<NewTabLink address={links.source}>Source</NewTabLink>
			<NewTabLink address={links.feedback}>Feedback</NewTabLink>
		</footer>
	);
});
