import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page at hand, by all its rules or by those named: the rule and the element, in words.
 *
 * Our pages frame nothing that axe has to look into, so it runs in the page itself and needs no second page to
 * sum up: a third of the time.
 */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}
