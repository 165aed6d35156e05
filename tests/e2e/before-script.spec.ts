import { expect, type Page, test } from '@playwright/test';
import { aBrowser, alive, holdScript, signIn } from './people.ts';

/**
 * Pages with each kind of form: with fields that only the browser controls, and with fields that React
 * controls.
 */
const PAGES = {
  visitor: ['/contact', '/become-expert'],
  client: ['/dashboard/client', '/dashboard/settings', 'Request Consultation'],
  denver: [
    '/dashboard/expert',
    '/dashboard/expert/appearance',
    '/dashboard/expert/availability',
    '/dashboard/expert/new-option',
  ],
} as const;

const FIELDS = 'main form[method=post] :is(input:not([type=hidden]), textarea, select)';

for (const [person, paths] of Object.entries(PAGES)) {
  test(`the text that a ${person} types before a page’s script runs stays there`, async ({ browser }) => {
    const page = await (await aBrowser(browser)).newPage();
    if (person !== 'visitor') await signIn(page, person as 'client' | 'denver');
    for (const path of paths) {
      await test.step(path, async () => {
        const release = await holdScript(page);
        await page.goto(path.startsWith('/') ? path : await requestPage(page), { waitUntil: 'commit' });
        await page.locator('main form[method=post]').first().waitFor();
        await page.waitForLoadState('domcontentloaded');
        const changed = await changeEachField(page);
        expect(changed).not.toEqual([]);
        await release();
        await alive(page.locator('main form[method=post]').last());
        await expect.poll(() => values(page)).toEqual(changed);
        // React has taken over the values: they survive a change elsewhere in the form.
        await page.waitForTimeout(300);
        expect(await values(page)).toEqual(changed);
      });
    }
  });
}

async function requestPage(page: Page): Promise<string> {
  await page.goto('/find-experts?q=Ana+Whitfield');
  await page.getByRole('link', { name: 'Ana Whitfield' }).first().click();
  const href = await page.getByRole('link', { name: 'Request Consultation' }).first().getAttribute('href');
  await page.goto(href ?? '');
  await page.getByRole('region', { name: /^Time/ }).getByRole('link').first().click();
  await page.getByRole('button', { name: /request/i }).waitFor();
  return page.url();
}

type Changed = HTMLInputElement & { isChanged?: boolean };

/** Changes each visible field as a person would. Returns the new values. */
async function changeEachField(page: Page): Promise<string[]> {
  const fields = page.locator(FIELDS);
  for (const field of await fields.all()) {
    const { type, tag } = await field.evaluate((element: HTMLInputElement) => ({
      type: element.type,
      tag: element.localName,
    }));
    if (!(await field.isVisible()) || !(await field.isEditable().catch(() => field.isEnabled()))) continue;
    if (type === 'checkbox') await field.setChecked(!(await field.isChecked()), { force: true });
    else if (type === 'radio') {
      if (await field.isChecked()) continue;
      await field.check({ force: true });
    } else if (tag === 'select')
      await field.selectOption({ index: (await field.locator('option').count()) - 1 });
    else if (type in TYPED) await field.fill(TYPED[type as keyof typeof TYPED]);
    else continue;
    await field.evaluate((element: Changed) => {
      element.isChanged = true;
    });
  }
  return values(page);
}

const TYPED = {
  text: 'Early words',
  textarea: 'Early words',
  search: 'Early words',
  email: 'early@example.com',
  tel: '303 555 0199',
  url: 'https://early.example',
  number: '7',
  date: '1990-05-17',
  time: '07:45',
  password: 'early early early',
};

/** Returns the current values of the changed fields that are still the same elements. */
async function values(page: Page): Promise<string[]> {
  return page
    .locator(FIELDS)
    .evaluateAll((elements) =>
      (elements as Changed[])
        .filter(({ isChanged }) => isChanged)
        .map(
          ({ type, name, checked, value }) => `${name}: ${/^(checkbox|radio)$/.test(type) ? checked : value}`,
        ),
    );
}
