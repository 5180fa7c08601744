import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of those tags that depend on colours, which are all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails on everything that axe finds in the page as it is, in light and dark colours (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
	// Without motion, because axe would find the colours in the middle of an animation.
	await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
	expect(await violations(page, (axe) => axe.withTags(TAGS)), 'light').toEqual([]);
	await page.emulateMedia({ colorScheme: 'dark' });
	expect(await violations(page, (axe) => axe.withRules(COLOUR_RULES)), 'dark').toEqual([]);
}

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<unknown[]> {
	// The page has no frames, and the other mode opens a second page to look into them.
	const found = await choose(new AxeBuilder({ page }).setLegacyMode(true)).analyze();
	return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
