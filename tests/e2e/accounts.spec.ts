import { type Browser, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  aBrowser,
  demoPassword,
  followMail,
  joins,
  logIn,
  newAddress,
  open,
  openMail,
  PASSWORD,
  signIn,
} from './people.ts';

const aPage = async (browser: Browser) => (await aBrowser(browser)).newPage();

test('a person resets a forgotten password by e-mail, which signs out all other browsers', async ({
  browser,
}) => {
  const before = await aPage(browser);
  const email = await joins(before);
  const page = await aPage(browser);

  await test.step('asks for the link and sets another password', async () => {
    await page.goto('/auth?mode=login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/auth/forgot');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Check your e-mail').first()).toBeVisible();
    await followMail(page, email, 'You asked to set a new password');
    await page.getByLabel('New password').fill('eleven loud rivers');
  });
  const link = page.url();
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Password changed').first()).toBeVisible();

  await test.step('is signed out elsewhere, where only the new password works', async () => {
    await before.goto('/dashboard');
    await expect(before).toHaveURL(/\/auth/);
    await logIn(before, email, PASSWORD);
    await expect(before.getByText('Failed to sign in')).toBeVisible();
    await logIn(before, email, 'eleven loud rivers');
    await expect(before).toHaveURL(/\/dashboard$/);
  });

  await test.step('finds that the link has been used', async () => {
    await page.goto(link);
    await page.getByLabel('New password').fill('a third that is too late');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});

test('a new e-mail address takes effect once confirmed, and the old one is notified', async ({ browser }) => {
  const page = await aPage(browser);
  const old = await joins(page);
  const fresh = newAddress();

  await test.step('enters the new address, and the old one still works', async () => {
    await open(page, '/dashboard/settings');
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect(profile.getByLabel('Current password')).toHaveCount(0);
    await page.getByLabel('Email').fill(fresh);
    await profile.getByLabel('Current password').fill('not the password');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(profile.getByText('This is not your current password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(fresh);
    await profile.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Please confirm your new address')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(old);
    await openMail(page, old, 'Someone asked to change your e-mail address');
  });

  await test.step('confirms it with the mail sent to that address', async () => {
    await followMail(page, fresh, 'Confirm your new e-mail address');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expect(page.getByLabel('Email')).toHaveValue(fresh);
    await expect(page.getByText('Please confirm your new address')).toHaveCount(0);
    await openMail(page, old, 'Your e-mail address has been changed');
  });

  await test.step('logs in with only the new address', async () => {
    const elsewhere = await aPage(browser);
    await logIn(elsewhere, old, PASSWORD);
    await expect(elsewhere.getByText('Failed to sign in')).toBeVisible();
    await logIn(elsewhere, fresh, PASSWORD);
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
  });

  await test.step('restores the old address without logging in, and sets a new password', async () => {
    const owner = await aPage(browser);
    await followMail(owner, old, 'Your e-mail address has been changed');
    await expect(owner.getByRole('heading', { name: 'Put your e-mail address back?' })).toBeVisible();
    await owner.getByRole('button', { name: 'Put my address back' }).click();
    await expect(owner.getByText('Your e-mail address is back').first()).toBeVisible();
    await owner.getByLabel('New password').fill('eleven loud rivers');
    await owner.getByRole('button', { name: 'Save the new password' }).click();
    await expect(owner).toHaveURL(/\/dashboard$/);
    await page.goto('/dashboard/settings');
    await expect(page).toHaveURL(/\/auth/);
    await logIn(page, fresh, PASSWORD);
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await logIn(page, old, 'eleven loud rivers');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('the browser’s Back button shows nothing private after signing out', async ({ browser }) => {
  const page = await aPage(browser);
  const email = await joins(page);
  await open(page, '/dashboard');
  await open(page, '/dashboard/settings');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).last().click();
  await expect(page.getByText('Signed out successfully').first()).toBeVisible();
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack();
    await expect(
      page
        .getByRole('link', { name: 'Log In' })
        .or(page.getByRole('button', { name: 'Login' }))
        .first(),
    ).toBeVisible();
    expect(await page.content()).not.toContain(email);
  }
});

test('a person turns on two-step sign-in, signs in with a code or a recovery code, and turns it off', async ({
  browser,
}) => {
  const page = await aPage(browser);
  const email = await joins(page);
  const code = (page: Page) => page.getByLabel('Code', { exact: true });

  const app = await test.step('adds the secret to the app', async () => {
    await page.goto('/dashboard/settings');
    await page.getByRole('link', { name: 'Set it up' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const secret = await page
      .getByRole('main')
      .getByText(/^([A-Z2-7]{4} ?)+$/)
      .textContent();
    return new TOTP({ secret: Secret.fromBase32((secret ?? '').replaceAll(' ', '')) });
  });

  const recoveryCodes = await test.step('turns it on with a code, and gets recovery codes', async () => {
    await code(page).fill(app.generate());
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const all = await codes.allTextContents();
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expect(page.getByRole('link', { name: 'Manage' })).toBeVisible();
    return all;
  });

  await test.step('cannot sign in with the password alone or a wrong code, but with the next code', async () => {
    const other = await aPage(browser);
    await logIn(other, email, PASSWORD);
    await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await code(other).fill('12345x');
    await other.getByRole('button', { name: 'Log in' }).click();
    await expect(other.getByText(/^That code is wrong/)).toBeVisible();
    // The code for this half minute is used up. The server accepts the next code early, because clocks can
    // differ.
    await code(other).fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await other.getByRole('button', { name: 'Log in' }).click();
    await expect(other).toHaveURL(/\/dashboard$/);
  });

  await test.step('signs in once with a recovery code, without the phone', async () => {
    for (const isFirst of [true, false]) {
      const other = await aPage(browser);
      await logIn(other, email, PASSWORD);
      await code(other).fill(recoveryCodes[0]!);
      await other.getByRole('button', { name: 'Log in' }).click();
      if (isFirst) await expect(other).toHaveURL(/\/dashboard$/);
      else await expect(other.getByText(/^That code is wrong/)).toBeVisible();
    }
  });

  await test.step('turns it off with a code, and signs in with only the password', async () => {
    await page.getByRole('link', { name: 'Manage' }).click();
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await code(page).fill(recoveryCodes[1]!);
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await expect(page.getByText('Two-step sign-in is off').first()).toBeVisible();
    await openMail(page, email, 'Two-step sign-in is off');
    const other = await aPage(browser);
    await logIn(other, email, PASSWORD);
    await expect(other).toHaveURL(/\/dashboard$/);
  });
});

test('a user who was signed out elsewhere logs in and continues to the requested page', async ({
  browser,
}) => {
  const context = await aBrowser(browser);
  const page = await context.newPage();
  await signIn(page, 'client');
  await open(page, '/dashboard');
  await context.clearCookies();
  await page.getByRole('main').getByRole('link', { name: 'Bookings' }).first().click();
  await expect(page.getByText('Authentication Required').first()).toBeVisible();
  await expect(page.getByText('Please log in to access the dashboard').first()).toBeVisible();
  await page.getByLabel('Email').fill('client@demo.plugwell.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword('client'));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard\/bookings$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the question about cookies never covers the button of a form', async ({ browser }) => {
  const size = { width: 390, height: 664 };
  const context = await aBrowser(browser, { viewport: size, isAskedAboutCookies: true });
  const page = await context.newPage();
  for (const [path, name] of [
    ['/auth?mode=signup', 'Sign Up'],
    ['/auth?mode=login&next=/dashboard/bookings', 'Login'],
  ] as const) {
    await page.goto(path);
    const bar = page.getByRole('region', { name: 'Cookies' });
    await expect(bar).toBeVisible();
    const button = page.getByRole('main').getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const [its, bars] = [await button.boundingBox(), await bar.boundingBox()];
    expect(its!.y + its!.height).toBeLessThanOrEqual(bars!.y);
  }
});
