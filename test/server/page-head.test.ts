import { expect, it } from 'vitest';
import { BRANDMEISTER, DEMO, networkAt } from '../../src/feed/networks.ts';
import { contentSecurityPolicy, withNetwork } from '../../src/server/page-head.ts';

const PAGE = '<head><!-- network --><title>x</title><!-- /network --></head>';

it('ruling Networks: the page is told its network, and what it may connect to', () => {
	const html = withNetwork(PAGE, BRANDMEISTER);
	expect(html).toContain('<title>BrandMeister Top Activity</title>');
	expect(html).toContain("connect-src 'self' https://api.brandmeister.network");
	expect(html).toContain('&quot;subscription&quot;:&quot;everything&quot;');
});

it('a page that has its network can be given another', () => {
	const html = withNetwork(withNetwork(PAGE, BRANDMEISTER), DEMO);
	expect(html).toContain('<title>Demo Top Activity</title>');
	expect(html).not.toContain('BrandMeister Top');
	expect(html.match(/<meta name="network"/g)).toHaveLength(1);
});

it('a name cannot break out of the page, nor stand for a part of the replacement', () => {
	const network = networkAt({ name: '</title><script>"$&', address: 'http://127.0.0.1:9', path: '/lh' });
	const html = withNetwork(PAGE, network);
	expect(html).not.toContain('<script>');
	expect(html).toContain('<title>&lt;/title>&lt;script>"$&amp; Top Activity</title>');
});

it('the policy names the feed by both of its schemes, and no other host', () => {
	expect(contentSecurityPolicy(BRANDMEISTER)).toContain(
		"connect-src 'self' https://api.brandmeister.network wss://api.brandmeister.network;",
	);
	expect(contentSecurityPolicy(DEMO)).toContain("connect-src 'self';");
	expect(contentSecurityPolicy(networkAt({ name: 'x', address: 'http://127.0.0.1:9', path: '/' }))).toContain(
		"connect-src 'self' http://127.0.0.1:9 ws://127.0.0.1:9;",
	);
});
