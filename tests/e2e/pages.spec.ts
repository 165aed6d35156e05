import { expect, test } from '@playwright/test';
import { READING_PAGES } from '../../app/finding/cities/reading-pages.ts';
import { aBrowser, newAddress, open, requestTime, signIn, write } from './people.ts';
import { firstLink, NARROW, pagesUnder, WIDE, walk, walkEveryWay } from './walk.ts';

const DENVER = '/expert/a8e4a6e1-add3-884c-b0a2-319d11e2c302';

/** Routes that only handle a form or that only centers have. */
const IN_ANOTHER_WALK = ['/dashboard/settings/photo', '/dashboard/expert/license'];

/** A demo expert that no browser test contacts, so the client's page for a first message stays empty. */
const BOULDER = '8b06bf0e-1504-858c-899a-5af3aa7b30f4';

const forEveryone = [
  ...READING_PAGES,
  '/find-experts?place=80202&radius=25',
  '/find-experts?place=59001&radius=5',
  DENVER,
  `${DENVER}/book`,
  `${DENVER}/reviews`,
  '/auth?mode=login',
  '/auth?mode=signup',
  '/auth/forgot',
  '/outbox',
  '/no-such-page',
];

for (const width of [NARROW, WIDE]) {
  test(`every public page renders at ${width} px without findings, shifts, or overflow`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    const visitor = await aBrowser(browser, { isAskedAboutCookies: true });
    const tabs = [await visitor.newPage(), await visitor.newPage()];
    // Waits for late elements, such as the map, the rotating tagline, and the cookie question.
    expect(await walk(tabs, forEveryone, [width], 1300)).toEqual([]);
  });
}

test('every page of a client and of an expert renders without findings, shifts, or overflow', async ({
  browser,
}) => {
  test.setTimeout(1_200_000);
  const client = await (await aBrowser(browser)).newPage();
  const expert = await (await aBrowser(browser)).newPage();
  const conversation = await test.step('the client requests a time and sends a message', async () => {
    await signIn(client, 'client');
    await requestTime(client, 'Maya Ellison', 5);
    await client
      .getByRole('link', { name: /^Message: Maya/ })
      .first()
      .click();
    await write(client, 'Where do I find you?');
    return new URL(client.url()).pathname;
  });
  await client.goto('/dashboard/client');
  const ownPage = await firstLink(client, '/client/');
  await signIn(expert, 'denver');
  // Reads the message before either walk. Otherwise the read receipt would arrive during the other person's
  // walk.
  await open(expert, conversation);
  await expert.goto('/dashboard/bookings');
  const answer = await firstLink(expert, '/dashboard/bookings/');
  // Settings, choices, and the client profile are the same for both, so only one person walks them.
  const forBoth = [
    ...['/dashboard', '/dashboard/bookings', '/dashboard/history'],
    ...['/messages', conversation, '/notifications', ownPage],
  ];
  const isPractice = (path: string) => path.startsWith('/dashboard/expert');
  const inDashboard = (await pagesUnder('/dashboard')).filter((path) => !IN_ANOTHER_WALK.includes(path));
  const forOne = inDashboard.filter((path) => !isPractice(path) && !forBoth.includes(path));
  const unwritten = `/messages/new?expert=${BOULDER}`;
  const faults = await Promise.all([
    walkEveryWay(
      [client],
      [
        ...['/', '/dashboard/expert', ...forBoth, ...forOne, '/dashboard/bookings?tab=past'],
        ...['/notifications/choices', unwritten, `${DENVER}/book`],
      ],
    ),
    walkEveryWay(
      [expert],
      [
        ...[...forBoth, ...inDashboard.filter(isPractice), '/dashboard/bookings/week'],
        ...[`${ownPage}/offer`, answer, '/dashboard/reviews'],
      ],
    ),
  ]);
  expect(faults.flat()).toEqual([]);
});

test('every page of an admin renders without findings, shifts, or overflow', async ({ browser }) => {
  test.setTimeout(900_000);
  const page = await (await aBrowser(browser)).newPage();
  const subject = `Opening hours ${Date.now()}`;
  await test.step('someone sends a message', async () => {
    await open(page, '/contact');
    await page.getByLabel('Name', { exact: true }).fill('Robin Reed');
    await page.getByLabel('Email', { exact: true }).fill(newAddress());
    await page.getByLabel('Subject', { exact: true }).fill(subject);
    await page.getByLabel('Message', { exact: true }).fill('Which of your experts speak of tea?');
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
  });
  await signIn(page, 'admin');
  await page.goto('/admin/inbox');
  const letter = await firstLink(page, '/admin/inbox/');
  await page.goto('/admin/people');
  const person = await firstLink(page, '/admin/people/');
  const tabs = [page, await page.context().newPage()];
  expect(await walkEveryWay(tabs, [...(await pagesUnder('/admin')), person, letter])).toEqual([]);
});
