import type { Frame, Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Returns axe's findings on the current page (rule and element), by all rules or the given ones. */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  await comeToRest(page);
  await Promise.all(page.frames().map(loadAxe));
  const options: RunOptions = { resultTypes: ['violations'] };
  if (rules) options.runOnly = { type: 'rule', values: rules };
  const { violations } = await page.evaluate(runAxe, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Loads axe into a frame once. A sandboxed frame, such as an e-mail's, runs no scripts. */
async function loadAxe(frame: Frame): Promise<void> {
  const element = frame.parentFrame() && (await frame.frameElement());
  if ((await element?.getAttribute('sandbox')) != null) return;
  // The browser sends back a script's last value, and axe's would be large.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${axe.source};0`);
}

/** Runs in the page. */
function runAxe(options: RunOptions): Promise<AxeResults> {
  return (window as unknown as { axe: typeof axe }).axe.run(document, options);
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
