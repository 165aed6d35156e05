import { expect, type Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';
import { accessibilityFaults } from './accessibility.ts';
import { alive } from './people.ts';

export const NARROW = 390;
export const WIDE = 1280;

/**
 * Adds up the page's layout shifts from its first paint on, as browsers count them (Layout Instability).
 */
const WATCH_PAGE = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Logs the violation, because the browser does not report one that a script has caught.
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error('Content Security Policy refused', effectiveDirective, blockedURI);
  });
`;

/** Returns the current page's first link that starts with this path and contains an id. */
export async function firstLink(page: Page, beginning: string): Promise<string> {
  const links = page.locator(`main a[href^="${beginning}"]`);
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return paths.find((path) => /[0-9a-f-]{36}/.test(path)) ?? `no link to ${beginning}`;
}

/**
 * Returns the paths under one part of `app/routes.ts` that need no id.
 * @param beginning such as '/admin'.
 */
export async function pagesUnder(beginning: string): Promise<string[]> {
  const pathsOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap(({ path, children, file }) => {
      const here = path ? `${above}/${path}` : above;
      return children ? pathsOf(children, here) : file.endsWith('.route.tsx') ? [here] : [];
    });
  return pathsOf(await routes).filter(
    (path) => (path === beginning || path.startsWith(`${beginning}/`)) && !path.includes(':'),
  );
}

export async function walkEveryWay(tabs: Page[], paths: string[]): Promise<string[]> {
  return walk(tabs, paths, [NARROW, WIDE], 300);
}

/**
 * Walks pages at these widths. In dark colors, only the contrast can differ, so the walk checks only that:
 * half of the pages at one width, and the others at the next. This way, the layout shared by all pages is
 * checked at both widths.
 * @param tabs share the paths, so that one tab loads its page while another waits for its page to settle.
 * @param settleMs how long a page may keep changing once its script runs.
 * @param alwaysDark true to check each page in dark colors at each width.
 * @returns the problems in words.
 */
export async function walk(
  tabs: Page[],
  paths: string[],
  widths: number[],
  settleMs: number,
  { alwaysDark = false } = {},
): Promise<string[]> {
  const visits = widths.flatMap((width) =>
    paths.map((path, index) => ({
      width,
      path,
      isDark: alwaysDark || (index % 2 === 0) === (width === NARROW),
    })),
  );
  const due = visits.values();
  const walks = tabs.map(async (tab) => {
    await tab.addInitScript(WATCH_PAGE);
    const faults = faultsOf(tab);
    // Each tab takes the next visit that no other tab has taken.
    for (const visit of due) faults.push(...(await faultsAt(tab, visit, settleMs)));
    return faults;
  });
  return (await Promise.all(walks)).flat();
}

type Visit = { path: string; width: number; isDark: boolean };

async function faultsAt(page: Page, { path, width, isDark }: Visit, settleMs: number): Promise<string[]> {
  const place = `${path} at ${width} px`;
  const due = path === '/no-such-page' ? 404 : 200;
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  const answer = await page.goto(path, { waitUntil: 'load' });
  await alive(page.locator('main > *').last());
  await page.waitForTimeout(settleMs);
  const faults = [
    ...(answer?.status() === due ? [] : [`${place}: answered ${answer?.status()}`]),
    ...told(place, await accessibilityFaults(page)),
    ...(await looseEnds(page, place)),
  ];
  if (!isDark) return faults;
  // Reduced motion keeps the check from measuring a color in the middle of a transition.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // The script hears of the dark colors just before the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return [...faults, ...told(`${place}, dark`, await accessibilityFaults(page, ['color-contrast']))];
}

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // The walk's own script causes this message in the outbox's frames, which run no scripts.
    if (message.text().includes("the document's frame is sandboxed")) return;
    const own = message.type() === 'error' && !message.text().includes('404');
    if (own || /Content.Security.Policy/i.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}

const told = (place: string, faults: string[]) => faults.map((fault) => `${place}: ${fault}`);

async function looseEnds(page: Page, place: string): Promise<string[]> {
  const shiftOf = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  let shifted = await shiftOf();
  if (shifted > 0.005) {
    // A busy machine can paint a half-loaded page, but a shift that the page itself causes occurs on each
    // load.
    await page.reload({ waitUntil: 'load' });
    await alive(page.locator('main > *').last());
    await page.waitForTimeout(1300);
    shifted = Math.min(shifted, await shiftOf());
  }
  return [
    ...(shifted > 0.005 ? [`${place}: shifted by ${shifted.toFixed(4)}`] : []),
    ...(overflow > 0 ? [`${place}: ${overflow} px wider than the screen`] : []),
  ];
}

/** The narrowest screen that we support (WCAG 1.4.10). */
const NARROWEST = 320;

/**
 * Walks pages with only the Tab key on the narrowest screen.
 * @returns problems with the focus, and anything that is cut off.
 */
export async function walkByKeyboard(page: Page, paths: string[]): Promise<string[]> {
  const faults = faultsOf(page);
  await page.setViewportSize({ width: NARROWEST, height: 700 });
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    await alive(page.locator('main > *').last());
    const place = `${path} by the keyboard`;
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${place}: ${overflow} px wider than ${NARROWEST}`);
    const stops = await page.locator('main').locator(STOPS).count();
    const met = new Set<string>();
    const html: string[] = [];
    for (let presses = 0; presses < 150; presses++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(focusAtHand);
      html.push(stop?.html ?? 'nothing');
      if (stop?.isInMain) met.add(stop.key);
      else if (met.size > 0) break;
      if (stop?.fault) faults.push(`${place}: ${stop.fault}: ${stop.html}`);
    }
    if (met.size < stops) faults.push(`${place}: Tab reaches ${met.size} of ${stops}; last ${html.at(-2)}`);
  }
  return faults;
}

/** Elements where Tab stops, except radio buttons, because a group is a single stop. */
const STOPS = [
  'a[href]:visible',
  'button:not([disabled]):visible',
  'textarea:visible',
  'select:visible',
  'summary:visible',
  'input:not([type=hidden], [type=radio], [disabled]):visible',
].join();

/**
 * Runs in the page. Returns the focused element, and the problem if it is not visible or has no focus ring.
 * Null at the end of the page.
 */
function focusAtHand() {
  const stop = document.activeElement;
  if (!stop || stop === document.body) return null;
  const { left, top, width, height } = stop.getBoundingClientRect();
  // It is enough to see part of a tall element, because typing scrolls it into view.
  const isSeen = [4, height / 2, height - 4].some((down) => {
    const there = document.elementFromPoint(left + Math.min(width / 2, 20), top + down);
    return there && (stop.contains(there) || there.contains(stop) || there.closest('label') !== null);
  });
  // The focus ring can be on the element, on its label, or on the card that it fills.
  const above: Element[] = [];
  for (let one = stop.parentElement; one && above.length < 4; one = one.parentElement) above.push(one);
  const isMarked = [stop, stop.nextElementSibling, ...above].some(
    (one) =>
      one &&
      [null, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      }),
  );
  // The element itself is the key, because its position can change during the walk.
  const page = window as unknown as { stops?: Map<Element, string> };
  page.stops ??= new Map();
  if (!page.stops.has(stop)) page.stops.set(stop, String(page.stops.size));
  return {
    key: page.stops.get(stop)!,
    html: stop.outerHTML.slice(0, 120),
    isInMain: stop.closest('main') !== null,
    fault: isSeen ? (isMarked ? null : 'the focus does not show') : 'the focus is covered or off the screen',
  };
}
