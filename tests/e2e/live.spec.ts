import { expect, test } from '@playwright/test';
import { inDatabase } from './in-database.ts';
import { aBrowser, alive, joins, open, requestTime, signIn } from './people.ts';

test('the next page shows the result of a press, even if a live update arrives during the navigation', async ({
  browser,
}) => {
  const client = await (await aBrowser(browser)).newPage();
  const expert = await (await aBrowser(browser)).newPage();
  await joins(client);
  await requestTime(client, 'Ana Whitfield', 3);
  const booking = new URL(client.url()).pathname;
  await signIn(expert, 'boulder');
  await open(expert, booking);
  const accept = expert.getByRole('main').getByRole('button', { name: 'Accept' }).first();
  await alive(accept);
  // The next page is loading when the stream announces a change to this one.
  const asked: string[] = [];
  await expert.route('**/dashboard/bookings.data', async (route) => {
    const response = await route.fetch();
    asked.push(route.request().url());
    if (asked.length === 1) {
      await inDatabase(
        `update conversations set times_turned = times_turned + 1
         where expert_id = (select expert_id from bookings where id = $1)`,
        [booking.split('/').at(-1)],
      );
      await expert.waitForTimeout(4_000);
    }
    await route.fulfill({ response });
  });
  await accept.click();
  await expect(expert.getByText('Request accepted')).toBeVisible({ timeout: 20_000 });
});
