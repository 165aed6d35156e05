import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page at hand, by all its rules or by those named: the rule and the element, in words.
 *
 * Our pages frame nothing that axe has to look into, so it runs in the page itself and needs no second page to
 * sum up: a third of the time.
 */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  await stands(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/**
 * Has the page stand still, as axe would measure the colors of what is half faded in: transitions end at once, also
 * those that begin while it measures, and what else moves for a moment is waited for.
 *
 * What moves with scrolling, as the fading ends of a row, goes by no clock and would be waited for in vain.
 */
async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const SOON = 5_000;
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          timeline === document.timeline &&
          playState === 'running' &&
          Number(effect?.getComputedTiming().endTime) < SOON,
      );
    const rest = Promise.allSettled(moving.map(({ finished }) => finished));
    await Promise.race([rest, new Promise((goOn) => setTimeout(goOn, SOON))]);
  });
}
