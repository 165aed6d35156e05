import { expect, type Locator, type Page, test } from '@playwright/test';
import { aBrowser, joins, open } from './people.ts';

/** Presses Tab until a thing has the focus, which then has to be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeAttached();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expect(wanted).toBeInViewport();
      return;
    }
  }
  throw new Error(`${wanted} is not reached by Tab`);
}

test('a client writes, previews and saves their profile by the keyboard alone', async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  await joins(page);
  await open(page, '/dashboard/client');
  const { keyboard } = page;
  const tab = (name: string) => page.getByRole('tab', { name });

  await test.step('skips what stands above the content', async () => {
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('fills the texts in', async () => {
    await tabTo(page, page.getByRole('textbox', { name: /^Name/ }));
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('Juniper');
    await tabTo(page, page.getByLabel('Location'));
    await keyboard.type('Boulder, CO');
    await tabTo(page, page.getByLabel('Consultation notes'));
    await keyboard.type('Evenings are best.');
    await expect(page.getByText('18/100')).toBeVisible();
  });

  await test.step('chooses with arrows and Space', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Prefer not to say' }));
    for (const _ of ['Male', 'Female']) await keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
    for (const name of ['Herbal Drops', 'Education']) {
      await tabTo(page, page.getByRole('checkbox', { name }));
      await keyboard.press('Space');
      await expect(page.getByRole('checkbox', { name })).toBeChecked();
    }
    await tabTo(page, page.getByLabel('Show my gender'));
    await keyboard.press('Space');
    await expect(page.getByLabel('Show my gender')).not.toBeChecked();
  });

  await test.step('saves', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByText('Your client profile has been saved successfully.').first()).toBeVisible();
  });

  await test.step('looks at the preview and comes back', async () => {
    await open(page, '/dashboard/client');
    await tabTo(page, tab('Edit Profile'));
    await keyboard.press('ArrowRight');
    await expect(tab('Preview Profile')).toBeFocused();
    const preview = page.getByRole('region', { name: 'Client profile', exact: true });
    await expect(preview.getByRole('heading', { name: 'Juniper' })).toBeVisible();
    await expect(preview).toContainText('Prefer not to say');
    await expect(preview).toContainText('Herbal Drops');
    await keyboard.press('ArrowLeft');
    await expect(page.getByLabel('Location')).toHaveValue('Boulder, CO');
  });

  await test.step('finds what has the focus clear of the bar at the end of a profile', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/find-experts?place=80202');
    await page.getByRole('link', { name: 'Maya Ellison', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Ellison' })).toBeVisible();
    const bar = page.locator('.at-end');
    for (let presses = 0; presses < 45; presses++) {
      await keyboard.press('Tab');
      const top = (await bar.boundingBox())?.y ?? 0;
      const at = await page.evaluate(() => {
        const { activeElement: stop } = document;
        return stop && !stop.closest('.at-end, header, body > section') && stop.getBoundingClientRect().top;
      });
      // Further down than its own place the bar is no longer at the screen's end.
      if (typeof at === 'number' && top > 600) expect(at).toBeLessThan(top);
    }
  });
});
