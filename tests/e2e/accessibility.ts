import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns axe's findings on the current page (rule and element), by all rules or the given ones. Our pages
 * have no frames, so axe runs in the page itself, which takes a third of the time.
 */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  await comeToRest(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/**
 * Lets the page settle, because axe would measure the colors of half-faded elements. Ends current and later
 * transitions immediately, and waits for other brief animations. Skips animations tied to scrolling, which
 * never end.
 */
async function comeToRest(page: Page): Promise<void> {
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
