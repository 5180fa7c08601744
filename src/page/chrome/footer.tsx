import { memo } from 'react';
import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { useServices } from '../services.ts';
import { NewTabLink } from './new-tab-link.tsx';

/** Version, source and feedback. */
export const Footer = memo(function Footer() {
	const { links } = useServices().network;
	return (
		<footer>
			<span>{PRODUCT_VERSION}</span>
			<NewTabLink address={links.source}>Source</NewTabLink>
			<NewTabLink address={links.feedback}>Feedback</NewTabLink>
		</footer>
	);
});
