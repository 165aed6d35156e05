import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  aBrowser,
  chooseTime,
  fillSignUp,
  joins,
  logIn,
  mailTo,
  newAddress,
  openMail,
  PASSWORD,
  payByTestCard,
} from './people.ts';

async function withGoogle(page: Page, email: string, isVerified = true): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('The address is verified').setChecked(isVerified);
  await page.getByRole('button', { name: 'Go on' }).click();
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/find-experts?q=Ana+Whitfield');
  await page.getByRole('link', { name: 'Ana Whitfield' }).first().click();
}

const aPage = async (browser: Browser) => (await aBrowser(browser)).newPage();
const pending = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Ana Whitfield' }).filter({ hasText: 'Pending' }).first();
const birthDate = (page: Page) => page.getByLabel('Date of birth');
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test('a visitor signs in with Google while making a request, and is asked for the date of birth once', async ({
  browser,
}) => {
  const email = newAddress();
  const page = await aPage(browser);

  await test.step('is signed in, and told about the minimum age', async () => {
    await openProfile(page);
    await page.getByRole('link', { name: 'Request Consultation' }).first().click();
    await chooseTime(page, 2, 1 + test.info().retry);
    await page.getByRole('radio', { name: '15 min' }).check();
    await page.getByRole('button', { name: /request/i }).click();
    await expect(page).toHaveURL(/\/auth\?.*mode=signup/);
    await withGoogle(page, email);
    await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible();
    await birthDate(page).fill(`${new Date().getFullYear() - 20}-01-01`);
    await goOn(page);
    await expect(page.getByText('You must be at least 21 years old to use PlugWell.').first()).toBeVisible();
  });

  await test.step('lands on the chosen time with a date of birth, and requests it', async () => {
    await birthDate(page).fill('1990-05-17');
    await goOn(page);
    await expect(page).toHaveURL(/\/expert\/.*\/book\?/);
    await page.getByRole('button', { name: /request/i }).click();
    await payByTestCard(page);
    await expect(pending(page)).toBeVisible();
  });

  await test.step('sees that Google manages name and address', async () => {
    await page.goto('/dashboard/settings');
    await expect(page.getByLabel('First name')).toHaveValue('Kim');
    for (const field of ['First name', 'Last name', 'Email']) {
      await expect(page.getByLabel(field)).toBeDisabled();
    }
    await expect(page.getByText('Managed by Google')).toHaveCount(3);
    await expect(page.getByText('Your password is handled by Google.')).toBeVisible();
  });

  await test.step('is not asked again in another browser, and lands on the requested page', async () => {
    const again = await aPage(browser);
    await again.goto('/dashboard/bookings');
    await withGoogle(again, email);
    await expect(again).toHaveURL(/\/dashboard\/bookings/);
    await expect(pending(again)).toBeVisible();
  });
});

test('a user who says Later is asked again before the first request', async ({ browser }) => {
  const page = await aPage(browser);
  await page.goto('/auth?mode=login');
  await withGoogle(page, newAddress());
  await page.getByRole('link', { name: 'Later' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kim');
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Please add your date of birth')).toBeVisible();
  await openProfile(page);
  await page.getByRole('link', { name: 'Request Consultation' }).first().click();
  await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible();
  await birthDate(page).fill('1990-05-17');
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'Book a Consultation' })).toBeVisible();
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('First name')).toHaveValue('Kim');
  await expect(page.getByText('Please add your date of birth')).toHaveCount(0);
});

test('signing in with Google replaces an unconfirmed account, including its password', async ({
  browser,
}) => {
  const email = newAddress();
  const stranger = await aPage(browser);
  await stranger.goto('/auth?mode=signup');
  await fillSignUp(stranger, email);
  await expect(stranger.getByText(/check your e-?mail/i).first()).toBeVisible();
  await openMail(stranger, email);
  const link = await mailTo(stranger, email).locator('a').first().getAttribute('href');

  const owner = await aPage(browser);
  await owner.goto('/auth?mode=login');
  await withGoogle(owner, email);
  await expect(owner.getByRole('heading', { name: 'One more thing' })).toBeVisible();

  await logIn(stranger, email, PASSWORD);
  await expect(stranger.getByText('Failed to sign in')).toBeVisible();
  await stranger.goto(link!);
  await expect(stranger.getByText(/This link (no longer works|has already been used)/)).toBeVisible();
  await stranger.goto('/dashboard');
  await expect(stranger).toHaveURL(/\/auth/);
});

test('the owner of a confirmed account can sign in both ways, and is notified by e-mail', async ({
  browser,
}) => {
  const first = await aPage(browser);
  const email = await joins(first);
  const page = await aPage(browser);
  await page.goto('/auth?mode=login');
  await withGoogle(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('Email')).toBeEnabled();
  await openMail(page, email, 'You can now log in with Google');
});

test('Google must confirm the address, and the page reports a refusal there', async ({ browser }) => {
  const page = await aPage(browser);
  await page.goto('/auth?mode=login');
  await withGoogle(page, newAddress(), false);
  await expect(page.getByText('Google authentication failed')).toBeVisible();
  await expect(page.getByText('Google has not verified your e-mail address yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not continue at Google, so nothing has changed.')).toBeVisible();
});
