import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BRANDMEISTER } from './src/feed/networks.ts';
import { withNetwork } from './src/server/page-head.ts';

// The page: static files for any host, connected to BrandMeister.
export default defineConfig({
	root: 'src/web',
	// Relative, so that the build also works below a folder of a host.
	base: './',
	plugins: [
		react(),
		{ name: 'network', transformIndexHtml: { order: 'post', handler: (html) => withNetwork(html, BRANDMEISTER) } },
	],
	build: {
		outDir: '../../dist',
		emptyOutDir: true,
		target: 'es2023',
		modulePreload: { polyfill: false },
		// Images stay files: the Content-Security-Policy allows no data addresses.
		assetsInlineLimit: 0,
	},
	worker: { format: 'es' },
});
