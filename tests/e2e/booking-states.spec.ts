import { expect, test } from '@playwright/test';
import { openBookingsInEveryState } from './booking-states.ts';
import { aBrowser, logIn, open } from './people.ts';
import { NARROW, WIDE, walk, walkByKeyboard } from './walk.ts';

test('a booking by card renders cleanly in every state, for both sides and for admins: no finding, no shift, no overflow', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const made = await openBookingsInEveryState();
  try {
    const states = Object.keys(made.bookings);
    const [client, expert, admin] = await Promise.all(
      [made.client, made.expert, made.admin].map(async (email) => {
        const page = await (await aBrowser(browser, { baseURL: made.origin })).newPage();
        await logIn(page, email, made.password);
        await expect(page).toHaveURL(/\/(dashboard|admin)/);
        return page;
      }),
    );
    const pathOf = (state: string) => `/dashboard/bookings/${made.bookings[state]}`;
    await test.step('contesting a no-show without a reason asks for one in place', async () => {
      await open(client!, pathOf('client-no-show'));
      await client!.getByRole('link', { name: 'I was there' }).click();
      const dialog = client!.getByRole('dialog');
      await dialog.getByRole('button', { name: 'I was there' }).click();
      await expect(dialog.getByText('Please say what happened, so that we can decide.')).toBeVisible();
      await expect(dialog.getByLabel('What happened?')).toBeFocused();
    });
    const over = pathOf('ended-early');
    const forClient = [
      ...states.map(pathOf),
      ...[`${over}/review`, `${over}/dispute`, '/dashboard/bookings?tab=past', '/dashboard/history'],
    ];
    const forExpert = [
      // Only the client sees an unpaid booking.
      ...states.filter((state) => state !== 'awaiting-payment').map(pathOf),
      ...['/dashboard', '/dashboard/bookings', '/dashboard/bookings/week'],
      ...['/dashboard/expert/payouts', '/dashboard/expert/statements'],
    ];
    const forAdmin = [
      ...states.map((state) => `/admin/bookings/${made.bookings[state]}`),
      ...[`/admin/disputes/${made.disputeId}`, `/admin/no-shows/${made.bookings.contested}`],
      ...['', '/figures', '/bookings', '/payments', '/payouts', '/form-1099-k'].map(
        (path) => `/admin${path}`,
      ),
    ];
    const dark = { alwaysDark: true };
    const faults = await Promise.all([
      walk(client!, forClient, [NARROW], 300, dark),
      walk(expert!, forExpert, [WIDE], 300, dark),
      walk(admin!, forAdmin, [NARROW], 300, dark),
    ]);
    expect(faults.flat()).toEqual([]);
    const byKeyboard = await Promise.all([
      walkByKeyboard(client!, [...states.map(pathOf), `${over}/review`, `${over}/dispute`]),
      walkByKeyboard(expert!, forExpert),
      walkByKeyboard(admin!, [
        ...['disputed', 'contested', 'paying-more'].map((state) => `/admin/bookings/${made.bookings[state]}`),
        ...[`/admin/disputes/${made.disputeId}`, `/admin/no-shows/${made.bookings.contested}`],
      ]),
    ]);
    const named = byKeyboard
      .flat()
      .map((fault) =>
        fault.replaceAll(/[0-9a-f-]{36}/g, (id) => states.find((state) => made.bookings[state] === id) ?? id),
      );
    expect(named).toEqual([]);
  } finally {
    await made.close();
  }
});
