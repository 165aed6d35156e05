import { expect, type Page, test } from '@playwright/test';
import { quote } from '../../core/money/pricing/price.ts';
import { formatCents } from '../../lib/money.ts';
import {
  aBrowser,
  chooseTime,
  demoPassword,
  fillSignUp,
  followMail,
  mailTo,
  newAddress,
  openMail,
  payByTestCard,
} from './people.ts';

const CONCERN = 'Short nights, <b>for months</b>.';
const TOTAL = formatCents(quote(30, 100, 0).totalCents);

// The expert finds a request's e-mail by its day and time, so each test uses different ones.
for (const [device, viewport, dayFromNow, place] of [
  ['a desktop', { width: 1280, height: 900 }, 3, 2],
  ['a phone of 390 px', { width: 390, height: 844 }, 5, 5],
] as const) {
  test(`on ${device}, a stranger finds an expert, signs up on the way, and is accepted`, async ({
    browser,
  }) => {
    const email = newAddress();
    const mistyped = email.replace('robin', 'rbin');
    const client = await (await aBrowser(browser, { viewport })).newPage();

    await test.step('searches 80202 and opens the Denver expert', async () => {
      await client.goto('/find-experts');
      const pill = client.getByRole('button', { name: /^Place and search terms/ });
      if (await pill.isVisible()) await pill.click();
      await client.locator('input[name=place]').fill('80202');
      await client.keyboard.press('Enter');
      await expect(client).toHaveURL(/80202/);
      await client.getByRole('link', { name: 'Maya Ellison' }).first().click();
      await expect(client.getByRole('heading', { level: 1, name: 'Maya Ellison' })).toBeVisible();
    });

    const chosen = await test.step('chooses a day, a time and a length', async () => {
      await client.getByRole('link', { name: 'Request Consultation' }).first().click();
      await expect(client.getByRole('heading', { name: 'Book a Consultation' })).toBeVisible();
      const time = await chooseTime(client, dayFromNow, place);
      await client.getByRole('radio', { name: '30 min' }).check();
      await expect(client.getByRole('region', { name: 'Your request' })).toContainText(TOTAL);
      return time;
    });

    const when =
      await test.step('is sent to sign up, and confirms the address with the mail in the outbox', async () => {
        await client.getByRole('button', { name: /request/i }).click();
        await expect(client).toHaveURL(/\/auth\?.*mode=signup/);
        const wanted = client.getByRole('heading', { level: 1 });
        await expect(wanted).toContainText(`${chosen} with Maya Ellison`);
        const [, when = ''] = /Request (.*) with/.exec((await wanted.textContent()) ?? '') ?? [];
        // After a typo, the client corrects the address without retyping the rest.
        await fillSignUp(client, mistyped);
        await expect(client.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
        await expect(client.getByText(mistyped)).toBeVisible();
        expect(await client.evaluate(() => window.scrollY)).toBe(0);
        await client.getByText('Wrong address?').click();
        await client.getByLabel('Email').fill(email);
        await client.getByRole('button', { name: 'Send it here instead' }).click();
        await expect(client.getByText(email, { exact: true })).toBeVisible();
        await followMail(client, email);
        return when;
      });

    await test.step('returns to the chosen time and requests it', async () => {
      await expect(client).toHaveURL(/\/expert\/.*\/book\?/);
      const request = client.getByRole('region', { name: 'Your request' });
      await expect(request).toContainText(chosen);
      await expect(request).toContainText(TOTAL);
      await expect(client.getByRole('status').getByText('You can send your request now.')).toBeVisible();
      await client.getByLabel('What would you like help with?').fill(CONCERN);
      await client.getByRole('button', { name: /request/i }).click();
      await payByTestCard(client);
      await expect(client.getByText(`${TOTAL} held until`)).toBeVisible();
      await expect(client.getByRole('region', { name: 'What happens next' })).toContainText(/Maya has until/);
      await expect(bookingWith(client, 'Maya Ellison')).toContainText('Pending');
    });

    const expert = await (await aBrowser(browser, { viewport })).newPage();
    await test.step('the expert follows the mail, logs in and accepts: three taps', async () => {
      const mail = 'denver@demo.plugwell.example';
      await openMail(expert, mail, when);
      await mailTo(expert, mail, when)
        .getByRole('link', { name: /\/dashboard\/bookings\/[^/]+$/ })
        .click();
      await expect(expert).toHaveURL(/\/auth\?mode=login/);
      await expert.getByLabel('Email').fill(mail);
      await expert.getByLabel('Password', { exact: true }).fill(demoPassword('denver'));
      await expert.getByRole('button', { name: 'Login' }).click();
      await expect(expert.getByText(CONCERN)).toBeVisible();
      await expert.getByRole('main').getByRole('button', { name: 'Accept' }).click();
      await expect(
        expert.getByRole('listitem').filter({ hasText: chosen }).filter({ hasText: 'Confirmed' }).first(),
      ).toBeVisible();
    });

    await test.step('the client sees Confirmed, and gets a mail about it', async () => {
      await client.reload();
      const trip = client.getByRole('region', { name: 'Consultation' });
      await expect(trip.filter({ hasText: 'Maya Ellison' })).toContainText('Confirmed');
      await expect(client.getByText(`Charged ${TOTAL}`)).toBeVisible();
      const booking = client.url();
      await openMail(client, email);
      await client.goto(booking);
    });

    await test.step('cancels, and sees the refund before and after', async () => {
      const back = formatCents(quote(30, 100, 0).priceCents);
      const booking = client.url();
      await client.getByRole('link', { name: /^Cancel/ }).click();
      await expect(client.getByText(`If you cancel now, you get ${back} of ${TOTAL} back.`)).toBeVisible();
      await client.getByRole('button', { name: 'Cancel Booking' }).click();
      await expect(client.getByText('Booking cancelled').first()).toBeVisible();
      await expect(client.getByRole('dialog')).toHaveCount(0);
      await client.goto(booking);
      await expect(client.getByText(/[.]00 is on its way back|Given back/)).toContainText(back);
    });
  });
}

function bookingWith(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name }).first();
}
