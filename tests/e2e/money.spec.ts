import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { inDatabase, moveTo } from './in-database.ts';
import {
  aBrowser,
  alive,
  checkOfferedTimes,
  chooseTime,
  joins,
  open,
  payByTestCard,
  signIn,
} from './people.ts';

// Each test uses its own expert, so the tests do not compete for times.
for (const [device, viewport, key, name] of [
  ['a desktop', { width: 1280, height: 900 }, 'denver', 'Maya Ellison'],
  ['a phone of 390 px', { width: 390, height: 844 }, 'portland', 'Rose City Botanical Center'],
] as const) {
  test(`on ${device}, a consultation goes from the request to its payout, with other times, a review and a dispute`, async ({
    browser,
  }) => {
    test.slow();
    const client = await (await aBrowser(browser, { viewport })).newPage();
    const expert = await (await aBrowser(browser, { viewport })).newPage();
    await joins(client);
    await signIn(expert, key);

    await test.step('the client requests a time and pays with a test card', async () => {
      await client.goto(`/find-experts?q=${encodeURIComponent(name)}`);
      await client.getByRole('link', { name }).first().click();
      await client.getByRole('link', { name: 'Request Consultation' }).first().click();
      await chooseTime(client, 6, 0);
      await client.getByRole('radio', { name: '30 min' }).check();
      await client.getByRole('button', { name: 'Request Consultation' }).click();
      await payByTestCard(client);
      await expect(client.getByText(/held until/)).toBeVisible();
    });
    const asked = new URL(client.url()).pathname;

    await test.step('the expert proposes another time, and the client confirms it', async () => {
      await open(expert, asked);
      await expert.getByRole('link', { name: 'Offer Other Times' }).click();
      await alive(expert.locator('main form').last());
      await checkOfferedTimes(expert, 0);
      await expert.getByRole('button', { name: /^Offer/ }).click();
      await expect(expert.getByText('Times offered')).toBeVisible();
      await open(client, '/dashboard/bookings');
      const confirm = client.getByRole('button', { name: /^Confirm .*: / }).first();
      await expect(confirm).toHaveAccessibleDescription(/you are charged \$\d+\.\d\d now\./);
      await confirm.click();
      await expect(client.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    });

    await test.step('the client asks for another time, and the expert accepts it', async () => {
      await client
        .getByRole('link', { name: /^Reschedule: / })
        .first()
        .click();
      await chooseTime(client, -1, 1);
      await client.getByRole('button', { name: 'Request New Time' }).click();
      await expect(client).toHaveURL(/\/dashboard\/bookings/);
      await expect(client.getByText(/stays confirmed unless/)).toBeVisible();
      await open(expert, new URL(client.url()).pathname);
      await expert.getByRole('main').getByRole('button', { name: 'Accept' }).first().click();
      await expect(expert.getByText('Request accepted')).toBeVisible();
      await client.reload();
    });
    const booking = new URL(client.url()).pathname;
    const id = booking.split('/').at(-1)!;

    await test.step('the moved bookings link to the current one, and no list shows them', async () => {
      for (const page of [client, expert]) {
        await open(page, asked);
        await expect(page.getByText('Moved', { exact: true })).toBeVisible();
        await expect(page.getByRole('link', { name: /^Book Again/ })).toHaveCount(0);
        await page.getByRole('link', { name: 'See the new time' }).click();
        await expect(page).toHaveURL(new RegExp(`${booking}$`));
        await open(page, '/dashboard/bookings?tab=past');
        await expect(page.locator(`a[href$="${asked}"]`)).toHaveCount(0);
      }
      await open(client, booking);
      await open(expert, booking);
    });

    await test.step('the consultation begins, and ends early', async () => {
      await moveTo(id, '0 minutes');
      await open(expert, booking);
      await alive(expert.locator('main form').first());
      await expert.getByRole('button', { name: 'Start', exact: true }).click();
      await expect(expert.getByRole('timer')).toBeVisible();
      await expert.getByRole('link', { name: 'End', exact: true }).click();
      await expert.getByLabel('We found a care plan').check();
      await expert.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
      await expect(expert.getByText('Completed', { exact: true })).toBeVisible();
    });

    await test.step('the client writes a review', async () => {
      await open(client, booking);
      await client.getByRole('radio', { name: /^4/ }).check({ force: true });
      await client.getByLabel('What was good, and what was not?').fill('Clear advice, and time to ask.');
      await client
        .getByRole('button', { name: /Review$/ })
        .first()
        .click();
      await expect(client.getByText(/^Your review is live on /)).toBeVisible();
    });

    await test.step('the client opens a dispute, the expert answers, and an admin refunds part of it', async () => {
      await open(client, booking);
      const dispute = client.getByRole('region', { name: /went wrong|[Dd]ispute/ });
      await dispute.scrollIntoViewIfNeeded();
      const more = dispute.locator('summary');
      if (await more.isVisible()) await more.click();
      await client.getByLabel('It was shorter than booked').check();
      await client.getByLabel('Tell us what happened').fill('We ended after a few minutes only.');
      await client.getByRole('button', { name: 'Open Dispute' }).click();
      await expect(client.getByText('What you said')).toBeVisible();
      await open(expert, booking);
      await expert.getByLabel('Your side').fill('We found the care plan early, and said so.');
      await expert.getByRole('button', { name: 'Send Answer' }).click();
      await expect(expert.getByText('We found the care plan early')).toBeVisible();
      const admin = await (await aBrowser(browser, { viewport })).newPage();
      await signIn(admin, 'admin');
      await open(admin, '/admin/disputes?filter=waiting&sort=oldest');
      await admin
        .getByRole('link', { name: new RegExp(`with ${name}`) })
        .first()
        .click();
      await alive(admin.locator('main form').last());
      await admin.getByRole('radio', { name: 'Part is given back' }).check();
      await admin.getByLabel('Amount, if part is given back').fill('10');
      await admin.getByLabel('Why').fill('A part of the time was not given.');
      await admin.getByRole('button', { name: 'Decide' }).click();
      await expect(admin.getByText('Dispute decided')).toBeVisible();
      await open(client, booking);
      await expect(client.getByText(/You get [$]10[.]00 back/)).toBeVisible();
      await expect(async () => {
        await client.reload();
        await expect(client.getByText('Given back $10.00')).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 90_000 });
    });

    await test.step('the expert sets up payouts, and the money is sent two days later', async () => {
      await open(expert, '/dashboard/expert/payouts');
      await expect(expert.getByText('Ready', { exact: true })).toBeVisible();
      await moveTo(id, '3 days');
      await inDatabase("insert into jobs.job (name, data) values ('pay-out', '{}')");
      await expect(async () => {
        await expert.reload();
        await expect(expert.getByText(/^Sent on /).first()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 90_000 });
    });

    await test.step('the monthly statement includes it', async () => {
      await open(expert, '/dashboard/expert/statements');
      const download = expert.waitForEvent('download');
      await expert.getByRole('link', { name: /PDF/ }).first().click();
      expect(readFileSync(await (await download).path(), 'latin1')).toMatch(/^%PDF-/);
    });
  });
}
