import { expect, it } from 'vitest';
import { customNetwork, type Network } from '../../../src/protocol/networks.ts';
import { type PageSettings, withPageSettings } from '../../../src/server/http/page-head.ts';

const PAGE = '<head><!-- page settings --><title>x</title><!-- /page settings --></head>';

/** Settings without telemetry. */
function quiet(network: Network): PageSettings {
	return { network, telemetry: {} };
}

it('a network’s name cannot add markup to the page', () => {
	const network = customNetwork({ name: '</title><script>"$&', address: 'http://127.0.0.1:9', path: '/lh' });
	const html = withPageSettings(PAGE, quiet(network));
	expect(html).not.toContain('<script>');
	expect(html).toContain('<title>&lt;/title>&lt;script>"$&amp; Top Activity</title>');
});

it.each(['$&', '$`', "$'", '$1', '$$', '$<name>', 'a', 'Top Activity', '$& Top Activity', 'My BrandMeister'])(
	'the heading before any script has run has the given name, whatever it contains: %s',
	(name) => {
		const network = customNetwork({ name, address: 'http://127.0.0.1:9', path: '/lh' });
		const html = withPageSettings(`${PAGE}<h1>BrandMeister Top Activity</h1>`, quiet(network));
		expect(html.split('<h1>')[1]).toBe(`${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} Top Activity</h1>`);
	},
);
