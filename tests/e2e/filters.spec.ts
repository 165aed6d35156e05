import { expect, type Page, test } from '@playwright/test';
import { aBrowser, open } from './people.ts';

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
};

/** Reads '2 experts and 1 sample listing', checks that the list has as many cards, and returns the experts. */
async function counted(page: Page): Promise<number> {
  const list = page.getByRole('list', { name: 'Experts found' });
  let experts = 0;
  await expect(async () => {
    const said = await page
      .getByRole('status')
      .filter({ hasText: /expert/ })
      .innerText();
    const [, found = '0', samples = '0'] = /^(\d+) experts?(?: and (\d+) sample)?/.exec(said) ?? [];
    experts = Number(found);
    expect(await list.getByRole('heading', { level: 2 }).count()).toBe(experts + Number(samples));
  }).toPass();
  return experts;
}

for (const [size, options] of Object.entries(SIZES)) {
  test(`the filters on a ${size} narrow the list, and a person removes and restores each`, async ({
    browser,
  }) => {
    const page = await (await aBrowser(browser, options)).newPage();
    await open(page, '/find-experts?place=80202&radius=50');
    const all = await counted(page);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await panel.getByLabel('Price').selectOption('Up to $1.50 per minute');
    await expect(page).toHaveURL(/price=1.5/);
    await panel.getByText('Step-free entrance').click();
    await expect(page).toHaveURL(/step-free=1/);
    const show = panel.getByRole('button', { name: /^Show \d+ experts?$/ });
    await expect(show).not.toHaveText(`Show ${all} experts`);
    const few = Number.parseInt((await show.innerText()).replace('Show ', ''), 10);
    await show.click();
    await expect(panel).toBeHidden();
    expect(await counted(page)).toBe(few);
    const list = page.getByRole('list', { name: 'Experts found' });
    await expect(list.getByRole('link', { name: 'Ana Whitfield', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible();

    const chips = page.getByRole('list', { name: 'Filters in use' });
    await expect(chips.getByRole('link')).toHaveCount(3);
    await chips.getByRole('link', { name: 'Remove “Step-free entrance”' }).click();
    await expect(page).not.toHaveURL(/step-free/);
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
    await chips.getByRole('link', { name: 'Remove “Up to $1.50 per minute”' }).click();
    await expect(page).not.toHaveURL(/price/);
    expect(await counted(page)).toBeGreaterThan(few);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/step-free=1/);
    await expect(chips.getByRole('link')).toHaveCount(3);
    expect(await counted(page)).toBe(few);
  });
}

test('a filter without matches suggests searches that find someone', async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  await page.goto('/find-experts?place=Colorado&price=1&who=nonbinary');
  await page.getByRole('link', { name: /^Remove “Meet a nonbinary person” to see \d+ experts?$/ }).click();
  await expect(page).not.toHaveURL(/who=/);
  await expect(page.getByRole('list', { name: 'Experts found' })).toBeVisible();
});

test('a search by day finds experts who are free then, and shows their times on that day', async ({
  browser,
}) => {
  const page = await (await aBrowser(browser)).newPage();
  await open(page, '/find-experts?place=80202&radius=50');
  const when = page.getByLabel('When');
  const thursday = await when
    .getByRole('option', { name: /^Thu, / })
    .first()
    .innerText();
  await when.selectOption(thursday);
  await expect(page).toHaveURL(/when=20\d\d-\d\d-\d\d/);
  await counted(page);
  const list = page.getByRole('list', { name: 'Experts found' });
  await expect(list.getByText(`${thursday}, MT`).first()).toBeVisible();
  await page.getByLabel('Time of day').selectOption('Afternoon');
  await expect(page).toHaveURL(/time=afternoon/);
  // The address and the number of experts can be right while the list still shows the whole day.
  await expect(async () => {
    const times = await list.getByRole('link', { name: /, book / }).allInnerTexts();
    expect(times.filter((time) => !time.endsWith('PM'))).toEqual([]);
    expect(times).not.toEqual([]);
  }).toPass();
  await page.goto('/find-experts?when=2026-13-45&time=noon');
  await expect(page.getByText('We don’t know that day, so we left it out.')).toBeVisible();
});
