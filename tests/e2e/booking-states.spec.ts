import { type Browser, expect, test } from '@playwright/test';
import { openBookingsInEveryState } from './booking-states.ts';
import { aBrowser, enter, open } from './people.ts';
import { NARROW, WIDE, walk, walkByKeyboard } from './walk.ts';

test.describe('a booking by card in every state, for both sides and for admins', () => {
  // Long enough for a computer that is several times slower than usual.
  test.describe.configure({ timeout: 900_000 });

  test('asks for the reason of a contested no-show in place, and renders without findings, shifts, or overflow', async ({
    browser,
  }) => {
    const { client, expert, admin, pages, close } = await openSides(browser);
    try {
      await test.step('contesting a no-show requires a reason', async () => {
        await open(client, pages.noShow);
        await client.getByRole('link', { name: 'I was there' }).click();
        const dialog = client.getByRole('dialog');
        await dialog.getByRole('button', { name: 'I was there' }).click();
        await expect(dialog.getByText('Please say what happened, so that we can decide.')).toBeVisible();
        await expect(dialog.getByLabel('What happened?')).toBeFocused();
      });
      const dark = { alwaysDark: true };
      const faults = await Promise.all([
        walk(
          [client],
          [...pages.ofClient, '/dashboard/bookings?tab=past', '/dashboard/history'],
          [NARROW],
          300,
          dark,
        ),
        walk([expert], pages.ofExpert, [WIDE], 300, dark),
        walk([admin], pages.ofAdmin, [NARROW], 300, dark),
      ]);
      expect(faults.flat()).toEqual([]);
    } finally {
      await close();
    }
  });

  test('can be used with only the keyboard at 320 px', async ({ browser }) => {
    const { client, expert, admin, pages, stateOf, close } = await openSides(browser);
    try {
      const faults = await Promise.all([
        walkByKeyboard(client, pages.ofClient),
        walkByKeyboard(expert, pages.ofExpert),
        walkByKeyboard(admin, pages.adminActsOn),
      ]);
      expect(faults.flat().map((fault) => fault.replaceAll(/[0-9a-f-]{36}/g, stateOf))).toEqual([]);
    } finally {
      await close();
    }
  });
});

async function openSides(browser: Browser) {
  const made = await openBookingsInEveryState();
  const states = Object.keys(made.bookings);
  const signingIn = [made.client, made.expert, made.admin].map(async (email) => {
    const page = await (await aBrowser(browser, { baseURL: made.origin })).newPage();
    await enter(page, email, made.password);
    return page;
  });
  const [client, expert, admin] = await Promise.all(signingIn).catch(async (error) => {
    await made.close();
    throw error;
  });
  const pathOf = (state: string) => `/dashboard/bookings/${made.bookings[state]}`;
  const adminPathOf = (state: string) => `/admin/bookings/${made.bookings[state]}`;
  const decisions = [`/admin/disputes/${made.disputeId}`, `/admin/no-shows/${made.bookings.contested}`];
  const over = pathOf('ended-early');
  return {
    client: client!,
    expert: expert!,
    admin: admin!,
    close: made.close,
    stateOf: (id: string) => states.find((state) => made.bookings[state] === id) ?? id,
    pages: {
      noShow: pathOf('client-no-show'),
      ofClient: [...states.map(pathOf), `${over}/review`, `${over}/dispute`],
      ofExpert: [
        // Only the client sees an unpaid booking.
        ...states.filter((state) => state !== 'awaiting-payment').map(pathOf),
        ...['/dashboard', '/dashboard/bookings', '/dashboard/bookings/week'],
        ...['/dashboard/expert/payouts', '/dashboard/expert/statements'],
      ],
      ofAdmin: [
        ...[...states.map(adminPathOf), ...decisions],
        ...['', '/figures', '/bookings', '/payments', '/payouts', '/form-1099-k'].map(
          (path) => `/admin${path}`,
        ),
      ],
      adminActsOn: [...['disputed', 'contested', 'paying-more'].map(adminPathOf), ...decisions],
    },
  };
}
