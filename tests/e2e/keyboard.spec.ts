import { expect, type Locator, type Page, test } from '@playwright/test';
import { aBrowser, joins, open, signIn } from './people.ts';

/** Presses Tab until an element has the focus, then checks that the element is visible. */
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

test('one key press skips from the chosen time to the request, past the other times', async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  await open(page, '/find-experts?place=80202');
  await page
    .getByRole('link', { name: /, book Maya Ellison$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Book a Consultation' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to your request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeFocused();
});

test('a client writes, previews and saves their profile with only the keyboard', async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  await joins(page);
  await open(page, '/dashboard/client');
  const { keyboard } = page;
  const tab = (name: string) => page.getByRole('tab', { name });

  await test.step('skips to the content', async () => {
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('fills in the texts', async () => {
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

  await test.step('opens the preview and comes back', async () => {
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

  await test.step('the bar at the end of a profile never covers the focus', async () => {
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
      // Once the page has scrolled past the bar's place, the bar no longer sticks to the bottom of the
      // screen.
      if (typeof at === 'number' && top > 600) expect(at).toBeLessThan(top);
    }
  });
});

test('an owner adds a practitioner and retires them with only the keyboard, after a confirmation', async ({
  browser,
}) => {
  const page = await (await aBrowser(browser, { viewport: { width: 390, height: 844 } })).newPage();
  await signIn(page, 'portland');
  await open(page, '/dashboard/expert/team');
  const { keyboard } = page;
  const name = `Wren ${Date.now().toString(36)}`;
  const field = page.getByLabel('Name of another practitioner');
  const invited = page.getByLabel('E-mail');

  await test.step('a skipped field is not an error', async () => {
    await tabTo(page, field);
    await tabTo(page, invited);
    await tabTo(page, page.getByRole('button', { name: 'Send Invitation' }));
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(invited).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/^Please enter/)).toHaveCount(0);
  });

  await test.step('a field sent empty is an error', async () => {
    await keyboard.press('Enter');
    await expect(invited).toBeFocused();
    await expect(invited).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('adds a practitioner, and continues from the heading of the card', async () => {
    await open(page, '/dashboard/expert/team');
    await tabTo(page, field);
    await keyboard.type(name);
    await keyboard.press('Enter');
    await expect(page.getByText('Practitioner added')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Practitioners' })).toBeFocused();
  });

  await test.step('Escape removes nothing and keeps the focus', async () => {
    await tabTo(page, page.getByRole('link', { name: `Change: ${name}` }));
    await keyboard.press('Enter');
    const retire = page.getByRole('button', { name: `Retire ${name}` });
    await tabTo(page, retire);
    await keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: `Retire ${name}?` });
    await expect(asked.getByRole('button', { name: 'Go back' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(retire).toBeFocused();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  await test.step('confirms, and returns to the team', async () => {
    await keyboard.press('Enter');
    const answer = page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true });
    await tabTo(page, answer);
    await keyboard.press('Enter');
    await expect(page.getByText('Practitioner retired')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/expert\/team$/);
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  });
});
