import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import sharp from 'sharp';
import { inDatabase } from './in-database.ts';
import {
  alive,
  checkOfferedTimes,
  chooseTime,
  enter,
  followMail,
  joins,
  logIn,
  mailTo,
  newAddress,
  open,
  openMail,
  PASSWORD,
  payByTestCard,
  requestTime,
  type signIn,
  write,
} from './people.ts';
import type { SentForm } from './sent-form.ts';

/** The server that the forms are sent to, its people, and the failures of this run. */
export type Stage = {
  aPage: () => Promise<Page>;
  signIn: (page: Page, key: Parameters<typeof signIn>[1]) => Promise<void>;
  survives: (page: Page, form: SentForm) => Promise<void>;
  /** For changes that no page can make. */
  databaseUrl: () => string;
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const seen = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();
async function confirmed(page: Page, name: string, answer: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
}
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const SETTINGS = '/dashboard/settings';

async function contact({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  const email = newAddress();
  await open(page, '/contact');
  await survives(page, {
    route: 'help/contact.route.tsx',
    path: '/contact',
    message: 'There was a problem sending your message. Please try again later.',
    toast: 'Failed to send message. Please try again.',
    async fill() {
      for (const [label, value] of [
        ['Name', 'Robin Reed'],
        ['Email', email],
        ['Subject', 'Hours'],
        ['Message', 'Open on Sundays?'],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(value);
      }
    },
    async press() {
      // The form accepts one message every three seconds.
      await page.waitForTimeout(3100);
      await button(page, 'Send Message').click();
    },
    taken: () => seen(page, 'Your message has been sent successfully!'),
  });
  await openMail(page, email, 'We have received your message');
  await expect(
    page.locator('details').filter({ hasText: email }).filter({ hasText: 'Re: Hours' }),
  ).toHaveCount(1);
}

async function tellMe({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  await open(page, '/tell-me?state=WY');
  await survives(page, {
    route: 'finding/discovery/tell-me.route.tsx',
    path: '/tell-me',
    message: 'Failed to keep your address',
    fill: () => page.getByLabel('Email').fill(newAddress()),
    press: () => button(page, 'Tell me').click(),
    taken: () => seen(page, 'Your request has arrived'),
  });
  await open(page, '/tell-me/stop?token=cut-off');
  await survives(page, {
    route: 'finding/discovery/stop-waiting.route.tsx',
    path: '/tell-me/stop',
    message: 'Failed to delete your address',
    // The server recognizes the invalid link without the database.
    needsDatabase: false,
    press: () => button(page, 'Delete my address').click(),
    taken: () => seen(page, 'This link does not work'),
  });
}

async function gettingIn({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  const email = newAddress();
  await open(page, '/auth?mode=signup');
  await survives(page, {
    route: 'people/sign-in/auth.route.tsx',
    path: '/auth',
    message: 'Failed to sign up',
    async fill() {
      await page.getByLabel('First name').fill('Robin');
      await page.getByLabel('Email').fill(email);
      await password(page).fill(PASSWORD);
      await page.getByLabel('Date of birth').fill('1990-05-17');
    },
    press: () => button(page, 'Sign Up').click(),
    taken: () => seen(page, 'Check your e-mail'),
  });

  await survives(page, {
    route: 'people/sign-in/check-email.route.tsx',
    path: '/auth/check-email',
    message: 'Failed to send the link',
    // Each request counts toward the limit of three links per address and hour.
    canLoseAnswer: false,
    press: () => button(page, 'Send again').click(),
    taken: () => seen(page, 'We sent another link'),
  });

  await open(page, '/auth?mode=login');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(PASSWORD);
  await button(page, 'Login').click();
  const newLink = {
    path: '/auth/resend',
    route: 'people/sign-in/resend.route.tsx',
    message: 'Failed to send the link',
  };
  await seen(page, 'Failed to sign in');
  await survives(page, {
    ...newLink,
    press: () => button(page, 'Send a new link').click(),
    taken: () => expect(page).toHaveURL(/\/auth\/check-email/),
  });
  await open(page, '/auth/resend');
  await survives(page, {
    ...newLink,
    fill: () => page.getByLabel('Email').fill(newAddress()),
    press: () => button(page, 'Send a new link').click(),
    taken: () => expect(page).toHaveURL(/\/auth\/check-email/),
  });

  const elsewhere = await aPage();
  await followMail(elsewhere, email);
  await alive(elsewhere.locator('main form'));
  await survives(elsewhere, {
    route: 'people/sign-in/verify.route.tsx',
    path: '/auth/verify',
    message: 'Failed to sign in',
    fill: () => password(elsewhere).fill(PASSWORD),
    press: () => button(elsewhere, 'Confirm and log in').click(),
    // If the first response was lost, the link is used up.
    taken: () => seen(elsewhere, /^(Welcome, .*|Your address is confirmed)$/),
  });

  await open(page, '/auth?mode=login');
  await survives(page, {
    route: 'people/sign-in/auth.route.tsx',
    path: '/auth',
    message: 'Failed to sign in',
    async fill() {
      await page.getByLabel('Email').fill(email);
      await password(page).fill(PASSWORD);
    },
    press: () => button(page, 'Login').click(),
    taken: () => expect(page).toHaveURL(/\/dashboard$/),
  });
  await open(page, '/sign-out');
  await survives(page, {
    route: 'people/sign-in/sign-out.route.tsx',
    path: '/sign-out',
    message: 'Sign out failed',
    press: () => button(page, 'Sign Out').click(),
    taken: () => expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible(),
  });

  await open(page, '/auth/forgot');
  await survives(page, {
    route: 'people/sign-in/forgot.route.tsx',
    path: '/auth/forgot',
    message: 'Failed to send the link',
    fill: () => page.getByLabel('Email').fill(email),
    press: () => button(page, 'Send the link').click(),
    taken: () => expect(page).toHaveURL(/sent=reset/),
  });
  await followMail(page, email, 'You asked to set a new password');
  await alive(page.locator('main form'));
  await survives(page, {
    route: 'people/sign-in/reset.route.tsx',
    path: '/auth/reset',
    message: 'Failed to change your password',
    fill: () => page.getByLabel('New password').fill('eleven loud rivers'),
    press: () => button(page, 'Save the new password').click(),
    // If the first response was lost, the new password is set, and the page says what to do.
    taken: () => seen(page, /^Welcome, |If you have just set a new password, log in with it/),
  });
  await page.context().clearCookies();
  await logIn(page, email, 'eleven loud rivers');
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function comingByGoogle({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  await page.goto('/auth?mode=login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('E-mail').fill(newAddress());
  await page.getByLabel('The address is verified').check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.goto('/auth/agree');
  await alive(page.locator('main form'));
  await survives(page, {
    route: 'people/sign-in/agree.route.tsx',
    path: '/auth/agree',
    message: 'Failed to save your agreement',
    press: () => button(page, 'I agree').click(),
    taken: () => expect(page).toHaveURL(/\/dashboard$/),
  });
  await page.goto('/auth/birth-date');
  await alive(page.locator('main form'));
  await survives(page, {
    route: 'people/sign-in/birth-date.route.tsx',
    path: '/auth/birth-date',
    message: 'Failed to save your date of birth',
    fill: () => page.getByLabel('Date of birth').fill('1990-05-17'),
    press: () => button(page, 'Continue').click(),
    taken: () => expect(page).toHaveURL(/\/dashboard$/),
  });
}

async function settings({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  const email = await joins(page);
  const other = await aPage();
  await enter(other, email, PASSWORD);
  await open(page, SETTINGS);
  const settings = { route: 'overview/account-settings/settings.route.tsx', path: SETTINGS };

  await survives(page, {
    ...settings,
    message: 'Failed to update profile',
    async fill() {
      await page.getByLabel('First name').fill('Rowan');
      await page.getByLabel('Phone').fill('303 555 0123');
    },
    press: () => button(page, 'Save Changes').click(),
    taken: () => seen(page, 'Profile updated'),
  });
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rowan');

  const crop = page.getByRole('dialog', { name: 'Choose the part to show' });
  const green = { width: 300, height: 200, channels: 3 as const, background: '#3a7d2c' };
  const buffer = await sharp({ create: green }).jpeg().toBuffer();
  await alive(page.locator('main > *').last());
  const photo = { route: 'overview/account-settings/photo.route.tsx', path: `${SETTINGS}/photo` };
  await survives(page, {
    ...photo,
    message: 'Upload failed',
    // The test can't forward a file in transit.
    canLoseAnswer: false,
    async fill() {
      await page
        .getByLabel('Choose a photo')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
      await crop.getByRole('slider', { name: 'Left to right' }).fill('80');
    },
    press: () => crop.getByRole('button', { name: 'Save photo' }).click(),
    taken: () => seen(page, 'Image uploaded'),
  });
  await expect(crop).toBeHidden();
  await survives(page, {
    ...photo,
    message: 'Failed to remove your image',
    press: () => button(page, 'Remove').click(),
    taken: () => seen(page, 'Image removed'),
  });

  await survives(page, {
    ...settings,
    message: 'There was an error signing out. Please try again.',
    press: () => page.getByRole('button', { name: /^Sign out (?!this)\w+ on/ }).click(),
    taken: () => seen(page, 'That device has been signed out.'),
  });

  await survives(page, {
    ...settings,
    message: 'Failed to change this link',
    press: () => page.getByRole('button', { name: 'Renew: Unsubscribe links in our e-mails' }).click(),
    taken: () => seen(page, 'Link renewed'),
  });

  await page.getByText('Delete my account', { exact: true }).last().click();
  await survives(page, {
    ...settings,
    message: 'Failed to delete your account',
    async fill() {
      await page.getByLabel('Type your e-mail address').fill(email);
      await page.getByRole('region', { name: 'Your data' }).getByLabel('Current password').fill(PASSWORD);
    },
    press: () => button(page, /^Delete my account in/).click(),
    taken: () => seen(page, /^Your account will be deleted on/),
  });
  await survives(page, {
    ...settings,
    message: 'Failed to keep your account',
    press: () => button(page, 'Keep my account').click(),
    taken: () => seen(page, 'Your account stays'),
  });

  const fresh = newAddress();
  await page.getByLabel('Email').fill(fresh);
  await page.getByRole('region', { name: 'Profile' }).getByLabel('Current password').fill(PASSWORD);
  await button(page, 'Save Changes').click();
  await seen(page, 'Please confirm your new address');
  await survives(page, {
    ...settings,
    message: 'Failed to update profile',
    press: () => button(page, 'Send a new link').click(),
    taken: () => seen(page, `We have sent a new link to ${fresh}.`),
  });
  await followMail(page, fresh, 'Confirm your new e-mail address');
  await alive(page.locator('main form'));
  await survives(page, {
    route: 'overview/account-settings/new-email.route.tsx',
    path: '/auth/new-email',
    message: 'Failed to update profile',
    press: () => button(page, 'Use this address').click(),
    // If the first response was lost, the link is used up.
    taken: () =>
      expect(
        page.getByRole('heading', { name: /^(This link no longer works|Account Settings)$/ }),
      ).toBeVisible(),
  });
  await open(page, SETTINGS);
  await expect(page.getByLabel('Email')).toHaveValue(fresh);

  await page.getByText('Change Password', { exact: true }).click();
  await survives(page, {
    ...settings,
    message: 'Failed to change your password',
    async fill() {
      const security = page.getByRole('region', { name: 'Password & Security' });
      await security.getByLabel('Current password').fill(PASSWORD);
      await page.getByLabel('New password').fill('eleven loud rivers');
    },
    press: () => button(page, 'Save the new password').click(),
    // If the first response was lost, its new session is lost with it.
    taken: () => seen(page, /Password changed|You are signed out/),
  });
  await page.context().clearCookies();
  await logIn(page, fresh, 'eleven loud rivers');
  await expect(page).toHaveURL(/\/dashboard$/);
  await survives(page, {
    route: 'people/sign-in/sign-out.route.tsx',
    path: '/sign-out',
    message: 'Sign out failed',
    hasPlace: false,
    async press() {
      await page.getByRole('button', { name: /^My Account/ }).click();
      await page
        .getByRole('menuitem', { name: 'Sign Out' })
        .or(page.getByRole('button', { name: 'Sign Out' }))
        .first()
        .click();
    },
    taken: () => expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible(),
  });

  await followMail(page, email, 'Your e-mail address has been changed');
  await alive(page.locator('main form'));
  await survives(page, {
    route: 'overview/account-settings/undo-email.route.tsx',
    path: '/auth/undo-email',
    message: 'Failed to update profile',
    press: () => button(page, 'Put my address back').click(),
    // If the first response was lost, the link is used up.
    taken: () => seen(page, /^(Your e-mail address is back|This link no longer works)$/),
  });
}

async function newKey({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  await joins(page);
  const path = `${SETTINGS}/keys`;
  await open(page, path);
  await survives(page, {
    route: 'people/api-keys/keys.route.tsx',
    path,
    message: 'Failed to create the key',
    // We show the key only once, so the test does not lose this response.
    canLoseAnswer: false,
    async fill() {
      await page.getByLabel('Name').fill('A program');
      await page.getByLabel(/^Read bookings/).check();
      await page.getByLabel('Current password').fill(PASSWORD);
    },
    press: () => button(page, 'Create key').click(),
    taken: () => seen(page, 'Copy it now'),
  });
}

async function newApp({ aPage, signIn, survives }: Stage): Promise<void> {
  const admin = await aPage();
  await signIn(admin, 'admin');
  await open(admin, '/admin/apps');
  await survives(admin, {
    route: 'admin/people/apps.route.tsx',
    path: '/admin/apps',
    message: 'Failed to register the app',
    // We show the secret only once, so the test does not lose this response.
    canLoseAnswer: false,
    async fill() {
      await admin.getByLabel('Name').fill('An app');
      await admin.getByLabel('Public').check();
      await admin.getByLabel('Redirect addresses').fill('https://app.example/back');
      await admin.getByLabel(/^Read bookings/).check();
    },
    press: () => button(admin, 'Register').click(),
    taken: () => seen(admin, 'Client ID'),
  });
}

async function secondStep({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  const email = await joins(page);
  const code = (of: Page) => of.getByLabel('Code', { exact: true });
  const form = {
    route: 'overview/account-settings/two-step.route.tsx',
    path: `${SETTINGS}/two-step`,
    message: 'Failed to update two-step sign-in',
  };
  await open(page, form.path);
  await survives(page, {
    ...form,
    press: () => button(page, 'Begin').click(),
    taken: () => expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible(),
  });
  const secret = await page
    .getByRole('main')
    .getByText(/^([A-Z2-7]{4} ?)+$/)
    .textContent();
  const app = new TOTP({ secret: Secret.fromBase32((secret ?? '').replaceAll(' ', '')) });
  await survives(page, {
    ...form,
    // We show the codes only once, so the test does not lose this response.
    canLoseAnswer: false,
    async fill() {
      await code(page).fill(app.generate());
      await page.getByLabel('Current password').fill(PASSWORD);
    },
    press: () => button(page, 'Turn it on').click(),
    taken: () => seen(page, 'Your recovery codes'),
  });
  const codes = await page
    .getByRole('region', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .allTextContents();

  const other = await aPage();
  await logIn(other, email, PASSWORD);
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await survives(other, {
    route: 'people/sign-in/two-step.route.tsx',
    path: '/auth/two-step',
    message: 'Failed to sign in',
    fill: () => code(other).fill(codes[0]!),
    press: () => button(other, 'Log in').click(),
    // A code works once. If the first response was lost, the page asks for another one.
    taken: () => seen(other, /^Welcome, |^That code is wrong|Welcome back/),
  });
  await open(page, form.path);
  await survives(page, {
    ...form,
    fill: () => code(page).fill(codes[1]!),
    press: () => button(page, 'Turn it off').click(),
    taken: () => seen(page, /^Two-step sign-in is off|^That code is wrong/),
  });
}

async function widgetSites({ aPage, signIn, survives }: Stage): Promise<void> {
  const page = await aPage();
  await signIn(page, 'portland');
  await open(page, '/dashboard/expert/widget');
  await survives(page, {
    route: 'finding/widget/widget-settings.route.tsx',
    path: '/dashboard/expert/widget',
    message: 'The site was not added.',
    fill: () => page.getByLabel('Address of your site').fill('https://fern.example'),
    press: () => button(page, 'Add site').click(),
    taken: () => seen(page, 'Site added'),
  });
}

async function webhooks({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  await joins(page);
  const path = `${SETTINGS}/webhooks`;
  await open(page, path);
  const main = page.getByRole('main');
  await survives(page, {
    route: 'people/webhooks/webhooks.route.tsx',
    path,
    message: 'The webhook was not added.',
    // We show the secret only once, so the test does not lose this response.
    canLoseAnswer: false,
    fill: () => page.getByLabel('Address').fill('https://hooks.example/in'),
    press: () => button(page, 'Add webhook').click(),
    taken: () => seen(page, 'Copy the signing secret now'),
  });
  await main.getByRole('link', { name: 'https://hooks.example/in' }).click();
  await expect(page.getByRole('heading', { name: 'Latest deliveries' })).toBeVisible();
  await survives(page, {
    route: 'people/webhooks/endpoint.route.tsx',
    path: new URL(page.url()).pathname,
    message: 'The events were not saved.',
    fill: () => main.getByRole('checkbox', { name: /^message\.received/ }).setChecked(false),
    press: () => button(page, 'Save events').click(),
    taken: () => seen(page, 'Events saved'),
  });
}

async function profileAndChoices({ aPage, survives }: Stage): Promise<void> {
  const page = await aPage();
  await joins(page);
  await open(page, '/dashboard/client');
  const profile = { route: 'people/clients/client-profile.route.tsx', path: '/dashboard/client' };
  await survives(page, {
    ...profile,
    message: 'Failed to update profile',
    async fill() {
      await page.getByRole('textbox', { name: /^Name/ }).fill('Juniper of the Hills');
      await page.getByLabel('Consultation notes').fill('Evenings are best.');
      await page.getByRole('checkbox', { name: 'Education' }).check();
    },
    press: () => button(page, 'Save').click(),
    taken: () => seen(page, 'Your client profile has been saved successfully.'),
  });
  await survives(page, {
    ...profile,
    message: 'Failed to make a share link',
    press: () => button(page, 'Make a share link').click(),
    taken: () => seen(page, 'Share link made'),
  });
  await survives(page, {
    ...profile,
    message: 'Failed to turn off the share link',
    press: () => button(page, 'Turn off link').click(),
    taken: () => seen(page, 'Share link turned off'),
  });
  await open(page, '/notifications/choices');
  await survives(page, {
    route: 'ground/notifications/choices.route.tsx',
    path: '/notifications/choices',
    message: 'Failed to save your choices',
    fill: () => page.getByRole('checkbox', { name: 'E-mail' }).first().uncheck(),
    press: () => button(page, 'Save choices').click(),
    taken: () => seen(page, 'Your choices are saved'),
  });
  await survives(page, {
    route: 'layout/theme.route.tsx',
    path: '/theme',
    message: 'Failed to save the theme',
    hasPlace: false,
    press: () => page.getByRole('button', { name: 'Dark theme' }).click(),
    async taken() {
      const kept = async () => (await page.context().cookies()).some(({ name }) => name === 'theme');
      await expect.poll(kept).toBe(true);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    },
  });
}

async function bookings({ aPage, signIn, survives }: Stage): Promise<void> {
  const client = await aPage();
  const expert = await aPage();
  const name = `Wren${Date.now().toString(36)}`;
  await joins(client);
  await client.goto('/dashboard/client');
  await alive(client.locator('main form').first());
  await client.getByRole('textbox', { name: /^Name/ }).fill(name);
  await button(client, 'Save').click();
  await seen(client, 'Profile Updated');

  await client.goto('/find-experts?q=Maya+Ellison');
  await client.getByRole('link', { name: 'Maya Ellison' }).first().click();
  await client.getByRole('link', { name: 'Request Consultation' }).first().click();
  await chooseTime(client, 6, 4);
  await alive(client.locator('main form').filter({ hasText: 'Request Consultation' }));
  await survives(client, {
    route: 'consultations/requests/request-booking.route.tsx',
    path: /^\/expert\/[^/]+\/book$/,
    message: 'Failed to send your request',
    fill: () => client.getByRole('radio', { name: '15 min' }).check(),
    press: () => button(client, /^Request Consultation/).click(),
    taken: () => expect(client).toHaveURL(/\/test-payments\//),
  });
  await payByTestCard(client);
  await expect(
    client.getByRole('listitem').filter({ hasText: 'Pending' }).filter({ hasText: 'Maya' }),
  ).toHaveCount(1);

  await signIn(expert, 'denver');
  await open(expert, '/dashboard/bookings');
  const waiting = expert.getByRole('listitem').filter({ hasText: name });
  const act = (page: Page, message: string, label: string, done: RegExp): SentForm => ({
    route: 'consultations/agenda/answer-booking.route.tsx',
    path: /^\/dashboard\/bookings\/[^/]+\/(accept|decline|cancel)$/,
    message,
    fill: () =>
      page
        .getByRole('dialog')
        .getByLabel(/^A note to/)
        .fill('The side door, please.'),
    press: () => page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click(),
    // If the first response was lost, the page shows the booking's new status.
    taken: () => seen(page, done),
  });
  await waiting.getByRole('link', { name: /^Accept/ }).click();
  await survives(
    expert,
    act(expert, 'Failed to accept the request', 'Accept', /Request accepted|it is now Confirm(ed|ing)/),
  );

  await open(expert, '/dashboard/bookings');
  await waiting.getByRole('link', { name: /^Message/ }).click();
  await alive(expert.locator('main form').last());
  const words = `Bring a coat. ${Date.now()}`;
  const written = expert.getByRole('log').getByText(words);
  await survives(expert, {
    route: 'consultations/messages/new-message.route.tsx',
    path: '/messages/new',
    message: 'Failed to send your message',
    fill: () => expert.getByRole('textbox').last().fill(words),
    press: () => button(expert, /^Send/).click(),
    taken: () => expect(written).toHaveCount(1),
  });
  const more = `And boots. ${Date.now()}`;
  const conversation = {
    route: 'consultations/messages/conversation.route.tsx',
    path: /^\/messages\/[0-9a-f-]{36}$/,
  };
  await survives(expert, {
    ...conversation,
    message: 'Failed to send your message',
    // A message that arrives appears immediately on the live page and empties the field.
    canLoseAnswer: false,
    fill: () => expert.getByRole('textbox', { name: /message/i }).fill(more),
    press: () => button(expert, 'Send').click(),
    taken: () => expect(expert.getByRole('log').getByText(more)).toHaveCount(1),
  });
  await open(client, '/messages');
  await client.getByRole('link', { name: /Maya/ }).first().click();
  await expect(client.getByRole('log').getByText(words)).toHaveCount(1);
  await client.getByLabel(/^Block or report/).click();
  await survives(client, {
    ...conversation,
    message: 'Failed to send the report',
    async fill() {
      await client.getByLabel('Report them to us').selectOption({ index: 1 });
      await client.getByLabel('What happened').fill('A test of the form.');
    },
    press: () => button(client, 'Send the report').click(),
    taken: () => seen(client, 'Thank you. We will look into it'),
  });
  const talk = client.url();
  await client.getByRole('heading', { level: 1 }).getByRole('link').click();
  await client.getByRole('link', { name: 'Report this listing' }).click();
  await alive(client.locator('main form'));
  await survives(client, {
    route: 'finding/profiles/report.route.tsx',
    path: /^\/expert\/[^/]+\/report$/,
    message: 'Failed to send the report',
    async fill() {
      await client.getByLabel('What is it about?').selectOption({ index: 1 });
      await client.getByLabel('What happened').fill('A test of the form.');
    },
    press: () => button(client, 'Send the report').click(),
    taken: () => seen(client, 'Thank you. We will look into it'),
  });
  await open(client, talk);
  await client.getByLabel(/^Block or report/).click();
  await survives(client, {
    ...conversation,
    message: 'Failed to block',
    press: () => button(client, /^Block /).click(),
    taken: () => seen(client, 'Blocked. You won’t get messages from them'),
  });
  await client.getByLabel(/^Block or report/).click();
  await button(client, /^Unblock /).click();
  await seen(client, 'Unblocked');

  await open(client, '/notifications');
  await survives(client, {
    route: 'ground/notifications/notifications.route.tsx',
    path: '/notifications',
    message: 'Failed to mark them as read',
    press: () => button(client, 'Mark all as read').click(),
    taken: () => expect(button(client, 'Mark all as read')).toHaveCount(0),
  });

  await open(expert, '/dashboard/bookings');
  await waiting.locator('a[href^="/client/"]').click();
  await expert.locator('main a[href*="/offer"]').click();
  await alive(expert.locator('main form'));
  await survives(expert, {
    route: 'consultations/offers/offer-times.route.tsx',
    path: /^\/client\/[^/]+\/offer$/,
    message: 'Failed to offer these times',
    fill: () => checkOfferedTimes(expert, 0),
    press: () => button(expert, 'Offer these times').click(),
    taken: () => seen(expert, 'Times offered'),
  });
  await open(client, '/dashboard/bookings');
  await survives(client, {
    route: 'consultations/agenda/bookings.route.tsx',
    path: '/dashboard/bookings',
    message: 'Failed to decline the offer',
    press: () => button(client, /^None works for me/).click(),
    taken: () => expect(button(client, /^None works for me/)).toHaveCount(0),
  });
  await offerFirstTime(expert);
  await open(client, '/dashboard/bookings');
  await survives(client, {
    route: 'consultations/agenda/bookings.route.tsx',
    path: '/dashboard/bookings',
    message: 'Failed to confirm the time',
    press: () =>
      button(client, /^Confirm /)
        .first()
        .click(),
    taken: () => expect(client).toHaveURL(/\/test-payments\//),
  });
  await payByTestCard(client);
  // Before the charge, the form would promise the client a full refund.
  await seen(client, /^Confirmed$/);
  await open(client, '/dashboard/bookings');
  await client
    .getByRole('link', { name: /^Cancel: Maya/ })
    .first()
    .click();
  await survives(
    client,
    act(client, 'Failed to cancel the booking', 'Cancel Booking', /Booking cancelled|it is now Cancelled/),
  );
}

async function reviews({ aPage, signIn, survives }: Stage): Promise<void> {
  const client = await aPage();
  await signIn(client, 'client');
  await open(client, '/dashboard/bookings?tab=past');
  await client
    .getByRole('link', { name: /^Write a Review: Maya/ })
    .first()
    .click();
  await alive(client.locator('main form').first());
  const path = /^\/dashboard\/bookings\/[^/]+\/review$/;
  await survives(client, {
    route: 'consultations/reviews/review.route.tsx',
    path,
    message: 'Failed to send your review',
    async fill() {
      await client.getByRole('radio', { name: '4 stars' }).check();
      await client.getByLabel(/^What was good/).fill('Calm. Text me at 303-555-0142.');
    },
    press: () => button(client, 'Post Review').click(),
    taken: () => seen(client, 'Thank you. One of us reads it first'),
  });

  const admin = await aPage();
  await signIn(admin, 'admin');
  await open(admin, '/admin/reviews?filter=waiting&sort=oldest');
  await admin.locator('main tbody a').first().click();
  await seen(admin, 'Calm. Text me at 303-555-0142.');
  await alive(admin.locator('main form').first());
  await survives(admin, {
    route: 'admin/consultations/review.route.tsx',
    path: /^\/admin\/reviews\/[0-9a-f-]{36}$/,
    message: 'Failed to approve the review',
    press: () => button(admin, 'Approve').click(),
    taken: () => seen(admin, /Review approved|This has changed since/),
  });

  const profile = '/find-experts?q=Maya+Ellison';
  await open(client, profile);
  await client.getByRole('link', { name: 'Maya Ellison' }).first().click();
  await seen(client, 'Calm. Text me at 303-555-0142.');
  await button(client, /^Save Maya/).click();
  await seen(client, 'Saved to your favorites');
  await open(client, '/dashboard/favorites');
  await survives(client, {
    route: 'overview/dashboard/favorites.route.tsx',
    path: '/dashboard/favorites',
    message: 'Failed to remove the favorite',
    press: () => button(client, /^Remove Maya/).click(),
    taken: () => seen(client, 'No favorites yet'),
  });

  await open(client, '/find-experts/tell-me?place=10001');
  await survives(client, {
    route: 'finding/openings/tell-me-nearby.route.tsx',
    path: '/find-experts/tell-me',
    message: 'Failed to keep that',
    press: () => button(client, 'Tell me about 10001').click(),
    taken: () => seen(client, 'We’ll tell you when there’s an expert near 10001'),
  });
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('No experts in New York yet');
  await button(client, 'Stop waiting near 10001').click();
  await seen(client, 'You’re no longer waiting');
}

async function offerFirstTime(expert: Page): Promise<void> {
  await expert.locator('main a[href*="/offer"]').click();
  await alive(expert.locator('main form'));
  await checkOfferedTimes(expert, 0);
  await button(expert, 'Offer these times').click();
  // The page can still show the first offer's message. Only the response navigates away from the form.
  await expect(expert).not.toHaveURL(/\/offer/);
  await seen(expert, 'Times offered');
}

async function places({ aPage, signIn, survives }: Stage): Promise<void> {
  const page = await aPage();
  const PLACES = '/dashboard/expert/places';
  const name = `Garden ${Date.now()}`;
  const place = page.getByRole('listitem').filter({ hasText: name });
  await signIn(page, 'portland');
  await open(page, `${PLACES}/new`);
  await survives(page, {
    route: 'business/consultation-places/new-place.route.tsx',
    path: `${PLACES}/new`,
    message: 'Failed to add the place',
    async fill() {
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Address', { exact: true }).fill('12 Fern Lane');
      await page.getByLabel('ZIP code').fill('97201');
      await page.getByLabel('Directions to the door').fill('Second bell');
      await page.getByLabel('What to bring').fill('A list of your medications');
    },
    press: () => button(page, 'Add the place').click(),
    taken: () => seen(page, 'Place added'),
  });
  await expect(place).toHaveCount(1);
  const admin = await aPage();
  await signIn(admin, 'admin');
  await open(admin, '/admin/places?filter=waiting&sort=newest&q=Rose+City+Botanical+Center');
  const check = { route: 'admin/practice/place.route.tsx', path: /^\/admin\/places\/[0-9a-f-]{36}$/ };
  await admin.locator('main tbody a').first().click();
  await seen(admin, '12 Fern Lane');
  await alive(admin.locator('main form').first());
  await survives(admin, {
    ...check,
    message: 'Failed to approve the place',
    press: () => button(admin, 'Approve').click(),
    taken: () => seen(admin, 'Place approved'),
  });
  await page.reload();
  await alive(page.locator('main form').first());
  await survives(page, {
    route: 'business/consultation-places/places.route.tsx',
    path: PLACES,
    message: 'Failed to change the order',
    press: () => button(page, `Move up: ${name}`).click(),
    taken: () => seen(page, 'Order changed'),
  });
  await survives(page, {
    route: 'business/consultation-places/places.route.tsx',
    path: PLACES,
    message: 'Failed to save how far you go',
    fill: () => page.getByLabel('How far you go').fill('30'),
    press: () => button(page, 'Save').click(),
    taken: () => seen(page, 'Home visits updated'),
  });
  await button(page, `Move down: ${name}`).click();
  await seen(page, 'Order changed');
  await page.getByRole('link', { name: `Change: ${name}` }).click();
  await alive(page.locator('main form').first());
  const one = {
    route: 'business/consultation-places/place.route.tsx',
    path: /^\/dashboard\/expert\/places\/[0-9a-f-]{36}$/,
  };
  await survives(page, {
    ...one,
    message: 'Failed to save the place',
    fill: () => page.getByLabel('Show the exact point on the map').check(),
    press: () => button(page, 'Save the place').click(),
    taken: () => seen(page, 'Place saved'),
  });
  await page.getByRole('link', { name: `Change: ${name}` }).click();
  await expect(page.getByLabel('Show the exact point on the map')).toBeChecked();
  await alive(page.locator('main form').first());
  await survives(page, {
    ...one,
    message: 'Failed to remove the place',
    press: () => confirmed(page, 'Remove this place', 'Remove'),
    taken: () => seen(page, 'Place removed'),
  });
  await expect(place).toHaveCount(0);
}

async function photos({ aPage, signIn, survives, databaseUrl }: Stage): Promise<void> {
  const page = await aPage();
  const PHOTOS = '/dashboard/expert/photos';
  await addTwoPhotos(databaseUrl());
  await signIn(page, 'boulder');
  await open(page, PHOTOS);
  await survives(page, {
    route: 'people/gallery/photos.route.tsx',
    path: PHOTOS,
    message: 'Failed to change the order',
    press: () => button(page, 'Move earlier: Our garden').click(),
    taken: () => seen(page, 'Order changed'),
  });
  await page.getByRole('link', { name: 'Describe: Our garden' }).click();
  await expect(page.getByLabel('What does it show?')).toBeVisible();
  await alive(page.locator('main form').first());
  const one = {
    route: 'people/gallery/photo.route.tsx',
    path: /^\/dashboard\/expert\/photos\/[0-9a-f-]{36}$/,
  };
  await survives(page, {
    ...one,
    message: 'Failed to save the photo',
    fill: () => page.getByLabel('What does it show?').fill('Beds of herbs.'),
    press: () => button(page, 'Save').click(),
    taken: () => seen(page, 'Photo saved'),
  });
  const admin = await aPage();
  await signIn(admin, 'admin');
  await open(admin, '/admin/photos?q=Our+garden');
  await admin.locator('main tbody a').first().click();
  await seen(admin, 'Beds of herbs.');
  await alive(admin.locator('main form').first());
  await survives(admin, {
    route: 'admin/people/photo.route.tsx',
    path: /^\/admin\/photos\/[0-9a-f-]{36}$/,
    message: 'Failed to hide the photo',
    fill: () => admin.getByLabel('Why').fill('It shows a client.'),
    press: () => button(admin, 'Hide').click(),
    // If the first response was lost, the photo is hidden, and the page says so.
    taken: () => seen(admin, /^(Photo hidden|This has changed since.*)$/),
  });
  for (const name of ['Change: Our garden', 'Describe: Our room']) {
    await open(page, PHOTOS);
    await page.getByRole('link', { name }).click();
    await expect(page.getByLabel('What does it show?')).toBeVisible();
    await alive(page.locator('main form').first());
    await survives(page, {
      ...one,
      message: 'Failed to remove the photo',
      press: () => confirmed(page, 'Remove Photo', 'Remove Photo'),
      // If the first response was lost, the photo is gone, and the page says so.
      taken: () => seen(page, /^(Photo removed|This photo is not in your gallery any more\.)$/),
    });
  }
  await seen(page, 'No photos yet');
}

/** Replaces the photos of an expert in Boulder with two that have no files. */
async function addTwoPhotos(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `delete from gallery_photos g using practice_members m, users u
       where m.practice_id = g.practice_id and u.id = m.user_id and u.email like 'boulder@demo.%'`,
    );
    await client.query(
      `insert into gallery_photos (id, practice_id, key, rank, caption, width, height, created_at)
       select gen_random_uuid(), m.practice_id, md5(said.caption || now()), said.rank, said.caption, 1600, 1200, now()
       from practice_members m join users u on u.id = m.user_id,
         (values (0, 'Our room'), (1, 'Our garden')) as said (rank, caption)
       where u.email like 'boulder@demo.%'`,
    );
  } finally {
    await client.end();
  }
}

async function practice({ aPage, signIn, survives, databaseUrl }: Stage): Promise<void> {
  const newcomer = await aPage();
  await joins(newcomer);
  await open(newcomer, '/dashboard/expert');
  await survives(newcomer, {
    route: 'people/practice-profile/profile.route.tsx',
    path: '/dashboard/expert',
    message: 'Failed to open the application',
    press: () => button(newcomer, 'Apply to become an expert').click(),
    taken: () => seen(newcomer, 'Application Started'),
  });
  const page = await aPage();
  await signIn(page, 'portland');
  await open(page, '/dashboard/expert');
  await survives(page, {
    route: 'people/practice-profile/profile.route.tsx',
    path: '/dashboard/expert',
    message: 'Failed to save the profile',
    fill: () => page.getByLabel('Credentials & Certifications').fill('Two years of gardening'),
    press: () => button(page, 'Save Profile').click(),
    taken: () => seen(page, 'Expert Profile Updated'),
  });
  await open(page, '/dashboard/expert/services');
  await survives(page, {
    route: 'people/practice-profile/services.route.tsx',
    path: '/dashboard/expert/services',
    message: 'Failed to save the consultation types',
    fill: () => page.getByLabel('Home Visit').check(),
    press: () => button(page, 'Save Consultation Types').click(),
    taken: () => seen(page, 'Expert Profile Updated'),
  });
  const title = `A walk ${Date.now()}`;
  const option = page.getByRole('listitem').filter({ hasText: title });
  await page.getByRole('link', { name: 'Add Option', exact: true }).click();
  await survives(page, {
    route: 'people/practice-profile/new-option.route.tsx',
    path: '/dashboard/expert/new-option',
    message: 'Failed to add the option',
    async fill() {
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Category').selectOption('education');
    },
    press: () => button(page, 'Add Option').click(),
    taken: () => seen(page, 'Option Added'),
  });
  await expect(option).toHaveCount(1);
  await page.getByRole('link', { name: `Edit: ${title}` }).click();
  await survives(page, {
    route: 'people/practice-profile/option.route.tsx',
    path: /^\/dashboard\/expert\/options\/[0-9a-f-]{36}$/,
    message: 'Failed to save the option',
    fill: () => page.getByLabel('Length').fill('45'),
    press: () => button(page, 'Update Option').click(),
    taken: () => seen(page, 'Option Updated'),
  });
  await expect(option).toContainText('45 min');
  await button(page, `Delete: ${title}`).click();
  await seen(page, 'Option Deleted');
  await expect(option).toHaveCount(0);

  await open(page, '/dashboard/expert/appearance');
  await survives(page, {
    route: 'people/style/appearance.route.tsx',
    path: '/dashboard/expert/appearance',
    message: 'Error saving profile style',
    toast: 'Error Saving Style',
    async fill() {
      await page.getByRole('button', { name: 'Teal', exact: true }).click();
      await page.getByLabel('Square').check();
    },
    press: () => button(page, 'Save Style').click(),
    taken: () => seen(page, 'Profile Style Saved'),
  });

  await open(page, '/dashboard/expert/spotlight');
  await survives(page, {
    route: 'money/spotlight/spotlight.route.tsx',
    path: '/dashboard/expert/spotlight',
    message: 'Failed to open the payment',
    press: () => button(page, 'Take Spotlight for $5 a month').click(),
    taken: () => seen(page, 'Test payments, no money moves'),
  });

  // The demo experts have an account, so close it first.
  await inDatabase(
    `update payout_accounts set status = 'closed'
     where owner_id = (select id from users where email like 'portland@%')`,
    [],
    databaseUrl(),
  );
  await open(page, '/dashboard/expert/payouts');
  await survives(page, {
    route: 'business/payouts/payouts.route.tsx',
    path: '/dashboard/expert/payouts',
    message: 'Failed to open your payout account',
    press: () => button(page, 'Set up payouts').click(),
    taken: () => seen(page, 'Your payout account'),
  });
  await survives(page, {
    route: 'money/payments/test-account.route.tsx',
    path: /^\/test-payments\/account\/[^/]+$/,
    message: 'Failed to leave the page',
    // This page is the provider's, and its link works only once.
    canLoseAnswer: false,
    fill: () => page.getByLabel('Leave it half done').check(),
    press: () => button(page, 'Go on').click(),
    taken: () => seen(page, 'Finish setting up payouts'),
  });
  // Without an account, the next change of the setup would take the practice off the lists.
  await inDatabase(
    "update payout_accounts set status = 'ready' where status = 'unfinished'",
    [],
    databaseUrl(),
  );

  const availability = {
    route: 'practice/availability/availability.route.tsx',
    path: '/dashboard/expert/availability',
  };
  await open(page, availability.path);
  await survives(page, {
    ...availability,
    message: 'Failed to save the hours',
    async fill() {
      await page.getByRole('button', { name: 'Add hours: Saturday' }).click();
      await page.getByLabel('Saturday, from', { exact: true }).fill('10:00');
      await page.getByLabel('Saturday, to', { exact: true }).fill('12:00');
    },
    press: () => button(page, 'Save Hours').click(),
    taken: () => seen(page, 'Hours saved'),
  });
  await open(page, availability.path);
  const [firstDay, lastDay] = [page.getByLabel('First day'), page.getByLabel('Last day')];
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await survives(page, {
    ...availability,
    message: 'Failed to add the days off',
    async fill() {
      await firstDay.fill(dayIn(300));
      await lastDay.fill(dayIn(300));
    },
    press: () => button(page, 'Add dates off').click(),
    taken: () => seen(page, 'Days off added'),
  });

  // Another tab changes the hours, then a button next to the fields reloads this page's data.
  const from = page.getByLabel('Saturday, from', { exact: true });
  await expect(firstDay).toHaveValue('');
  await firstDay.fill(dayIn(400));
  await from.fill('09:00');
  const tab = await page.context().newPage();
  await open(tab, availability.path);
  await tab.getByLabel('Saturday, to', { exact: true }).fill('13:00');
  await button(tab, 'Save Hours').click();
  await seen(tab, 'Hours saved');
  await tab.close();
  await page.getByRole('button', { name: /^Remove: / }).click();
  await seen(page, 'Days off removed');
  await expect(firstDay).toHaveValue(dayIn(400));
  await expect(from).toHaveValue('09:00');
  await button(page, 'Save Hours').click();
  await seen(page, 'What you typed is still here. Save again to put it in their place.');

  // There are as many days off as when the form opened, but accepted dates are still cleared.
  await lastDay.fill(dayIn(400));
  await button(page, 'Add dates off').click();
  await expect(firstDay).toHaveValue('');
}

async function license({ aPage, signIn, survives }: Stage): Promise<void> {
  const page = await aPage();
  await signIn(page, 'portland');
  await open(page, '/dashboard/expert/license');
  const number = `OR ${Date.now()}`;
  await survives(page, {
    route: 'practice/licenses/license.route.tsx',
    path: '/dashboard/expert/license',
    message: 'Failed to send the license',
    async fill() {
      await page.getByLabel('License number').fill(number);
      await page.getByLabel('Issuing state').selectOption('OR');
      await page.getByLabel('Expires on').fill('2099-12-31');
      await page.getByLabel('Picture of the license').setInputFiles(await aPicture());
    },
    press: () => button(page, 'Send for review').click(),
    taken: () => seen(page, 'License sent'),
  });
  const admin = await aPage();
  await signIn(admin, 'admin');
  await open(admin, '/admin/licenses?filter=waiting&sort=oldest');
  await admin.locator('main tbody a').first().click();
  await seen(admin, number);
  await alive(admin.locator('main form').first());
  await survives(admin, {
    route: 'admin/practice/license.route.tsx',
    path: /^\/admin\/licenses\/[0-9a-f-]{36}$/,
    message: 'Failed to reject the license',
    fill: () => admin.getByLabel('Why').fill('The picture is cut off.'),
    press: () => button(admin, 'Reject').click(),
    taken: () => seen(admin, 'License rejected'),
  });
}

async function team({ aPage, signIn, survives }: Stage): Promise<void> {
  const [page, guest] = [await aPage(), await aPage()];
  const email = await joins(guest);
  await signIn(page, 'portland');
  const path = '/dashboard/expert/team';
  const own = { route: 'business/team/team.route.tsx', path };
  const name = `Fern ${Date.now()}`;
  await open(page, path);
  await survives(page, {
    ...own,
    message: 'Failed to add the practitioner',
    fill: () => page.getByLabel('Name of another practitioner').fill(name),
    press: () => button(page, 'Add').click(),
    taken: () => seen(page, 'Practitioner added'),
  });
  await open(page, path);
  await survives(page, {
    ...own,
    message: 'Failed to send the invitation',
    fill: () => page.getByLabel('E-mail').fill(email),
    press: () => button(page, 'Send Invitation').click(),
    taken: () => seen(page, 'Invitation sent'),
  });
  await followMail(guest, email, 'You are invited');
  await alive(guest.locator('main form'));
  await survives(guest, {
    route: 'business/team/invitation.route.tsx',
    path: '/invitation',
    message: 'Failed to answer the invitation',
    press: () => button(guest, 'Decline').click(),
    taken: () => seen(guest, 'Invitation declined'),
  });
  await page.getByRole('link', { name: `Change: ${name}` }).click();
  await alive(page.locator('main form').first());
  await survives(page, {
    route: 'practice/practitioners/practitioner.route.tsx',
    path: /^\/dashboard\/expert\/team\/[0-9a-f-]{36}$/,
    message: 'Failed to save the name',
    fill: () => page.getByLabel('Name', { exact: true }).fill(`${name} Moss`),
    press: () => button(page, 'Save Name').click(),
    taken: () => seen(page, 'Name saved'),
  });
  await page.getByRole('link', { name: `Change: ${name} Moss` }).click();
  const retired = `${name} Moss`;
  await expect(button(page, `Retire ${retired}`)).toBeVisible();
  await survives(page, {
    route: 'practice/practitioners/practitioner.route.tsx',
    path: /^\/dashboard\/expert\/team\/[0-9a-f-]{36}$/,
    message: 'Failed to retire the practitioner',
    press: () => confirmed(page, `Retire ${retired}`, 'Retire'),
    taken: () => seen(page, 'Practitioner retired'),
  });
}

async function applying({ aPage, signIn, survives, databaseUrl }: Stage): Promise<void> {
  const page = await aPage();
  await joins(page);
  const apply = { route: 'practice/applications/become-expert.route.tsx', path: '/become-expert' };
  const name = `Fern ${Date.now()}`;
  const type = async () => {
    await page.getByLabel('Name or Alias').fill(name);
    await page.getByLabel('Phone').fill('303 555 0123');
    await page.getByLabel('Primary Consultation Location').fill('80202');
    await page.getByLabel('Profile Photo').setInputFiles(await aPicture());
    await button(page, 'Save draft').click();
    await seen(page, 'Draft saved');
    await page.getByLabel('Yes, this is the place: Denver, CO').check();
  };
  await open(page, '/become-expert');
  await type();
  await survives(page, {
    ...apply,
    message: 'Failed to discard the draft',
    press: () => button(page, 'Discard the draft').click(),
    taken: () => expect(button(page, 'Discard the draft')).toHaveCount(0),
  });
  await open(page, '/become-expert');
  await type();
  await survives(page, {
    ...apply,
    message: 'Failed to submit the application',
    fill: () => page.getByLabel('About Your Expertise').fill('Roots and leaves'),
    press: () => button(page, 'Submit Application').click(),
    taken: () => seen(page, 'Application fee'),
  });

  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query(
    `update applications set status = 'in-review', submitted_at = now(), review_began_at = now()
     where name = $1 and status = 'draft' returning id`,
    [name],
  );
  await client.end();
  const admin = await aPage();
  await signIn(admin, 'admin');
  await open(admin, `/admin/applications/${rows[0].id}`);
  await survives(admin, {
    route: 'admin/practice/application.route.tsx',
    path: /^\/admin\/applications\/[0-9a-f-]{36}$/,
    message: 'Failed to send the question',
    fill: () => admin.getByLabel('What is missing').fill('Please show the door.'),
    press: () => button(admin, 'Ask the applicant').click(),
    taken: () => seen(admin, 'Question sent'),
  });
}

async function aPicture() {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#486' } })
    .png()
    .toBuffer();
  return { name: 'me.png', mimeType: 'image/png', buffer };
}

async function administration({ aPage, signIn, survives, databaseUrl }: Stage): Promise<void> {
  const admin = await aPage();
  const person = await aPage();
  const email = await joins(person);
  const subject = `Tea ${Date.now()}`;
  await person.goto('/contact');
  await alive(person.locator('main form'));
  await person.getByLabel('Name', { exact: true }).fill('Robin Reed');
  await person.getByLabel('Subject', { exact: true }).fill(subject);
  await person.getByLabel('Message', { exact: true }).fill('Which of your experts speak of tea?');
  await button(person, 'Send Message').click();
  await seen(person, 'Your message has been sent successfully!');
  await requestTime(person, 'Ana Whitfield', 5);
  await person
    .getByRole('link', { name: /^Message: Ana/ })
    .first()
    .click();
  await write(person, 'Hello there.');
  await person.getByLabel(/^Block or report/).click();
  await person.getByLabel('Report them to us').selectOption({ index: 1 });
  await button(person, 'Send the report').click();
  await seen(person, 'Thank you. We will look into it');
  const sent = 'Your request was sent';
  await openMail(person, email, sent);
  await mailTo(person, email, sent).locator('a').last().click();
  await alive(person.locator('main form'));
  await survives(person, {
    route: 'ground/notifications/unsubscribe.route.tsx',
    path: '/unsubscribe',
    message: 'Failed to stop these e-mails',
    press: () => button(person, 'Stop these e-mails').click(),
    taken: () => seen(person, /won.t get these e-mails any more/),
  });

  await signIn(admin, 'admin');
  await admin.goto(`/admin/inbox?q=${encodeURIComponent(subject)}`);
  await admin.getByRole('link', { name: subject }).first().click();
  await alive(admin.locator('main form').first());
  const letter = { route: 'admin/people/contact-message.route.tsx', path: /^\/admin\/inbox\/[^/]+$/ };
  await survives(admin, {
    ...letter,
    message: 'Failed to send the answer',
    fill: () => admin.getByLabel('Your answer').fill('Maya Ellison does.'),
    press: () => button(admin, 'Send the answer').click(),
    taken: () => expect(admin.getByRole('article')).toHaveCount(1),
  });
  await survives(admin, {
    ...letter,
    message: 'Failed to mark the message',
    press: () => button(admin, 'Mark as done').click(),
    taken: () => seen(admin, 'Marked as done'),
  });

  await admin.goto('/admin/reports?filter=open');
  await admin.locator('main').getByRole('link', { name: /.+/ }).filter({ hasText: 'Ana' }).first().click();
  await alive(admin.locator('main form').first());
  await survives(admin, {
    route: 'admin/overview/report.route.tsx',
    path: /^\/admin\/reports\/[^/]+$/,
    message: 'Failed to close the report',
    fill: () => admin.getByLabel('What was done').fill('Spoken to both.'),
    press: () => button(admin, 'Close the report').click(),
    taken: () => seen(admin, /^(Report closed|This has changed since)/),
  });

  await admin.goto(`/admin/people?q=${encodeURIComponent(email)}`);
  await admin.locator('main a[href^="/admin/people/"]').first().click();
  await expect(admin.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await alive(admin.locator('main form').first());
  const card = { route: 'admin/people/person.route.tsx', path: /^\/admin\/people\/[^/]+$/ };
  await survives(admin, {
    ...card,
    message: 'Failed to sign the person out',
    press: () => button(admin, 'Sign out everywhere').click(),
    taken: () => seen(admin, 'Signed out everywhere'),
  });
  await survives(admin, {
    ...card,
    message: 'Failed to suspend the account',
    fill: () =>
      admin
        .locator('form')
        .filter({ hasText: 'Suspend the account' })
        .getByLabel('Reason')
        .fill('A test of the form.'),
    press: () => button(admin, 'Suspend the account').click(),
    taken: () => seen(admin, /^(Account suspended|This has changed since.*)$/),
  });
  await admin.reload();
  await alive(admin.locator('main form').first());
  await survives(admin, {
    ...card,
    message: 'Failed to lift the suspension',
    press: () => button(admin, 'Lift the suspension').click(),
    taken: () => seen(admin, /^(Suspension lifted|This has changed since.*)$/),
  });

  await open(admin, '/admin/law/DE');
  const law = { route: 'admin/ground/state-law.route.tsx', path: /^\/admin\/law\/DE$/ };
  await survives(admin, {
    ...law,
    message: 'Failed to see who is affected',
    async fill() {
      await admin.getByLabel('Status').selectOption('legal');
      await admin.getByLabel('Note', { exact: true }).fill('Consultations are offered across Delaware.');
      await admin.getByLabel('Source', { exact: true }).fill('House Bill 1 of 2023');
    },
    press: () => button(admin, 'See who is affected').click(),
    taken: () => expect(admin.getByRole('heading', { name: 'Who is affected' })).toBeVisible(),
  });
  await survives(admin, {
    ...law,
    message: 'Failed to change the law',
    press: () => button(admin, 'Change the law').click(),
    taken: () => seen(admin, 'Law changed'),
  });
  await survives(admin, {
    ...law,
    message: 'Failed to change the tax',
    async fill() {
      await admin.getByLabel('Rate in percent').fill('4');
      await admin.getByLabel('Note on the tax').fill('Services are taxed in Delaware.');
      await admin.getByLabel('Source of the rate').fill('Title 30 of the Code');
    },
    press: () => button(admin, 'Change the tax').click(),
    taken: () => seen(admin, 'Tax changed'),
  });

  await open(admin, '/admin/settings');
  await survives(admin, {
    route: 'admin/ground/settings.route.tsx',
    path: /^\/admin\/settings$/,
    message: 'Failed to save the settings',
    async fill() {
      await admin.getByLabel('Time to pay').fill('20');
      await admin.getByLabel('Why').fill('People asked for it.');
    },
    press: () => button(admin, 'Save').click(),
    // If the first response was lost, the same form finds that the settings have changed.
    taken: () => seen(admin, /^(Settings saved|This has changed since.*)$/),
  });

  await open(admin, `/admin/set-aside/${await setOneAside(databaseUrl())}`);
  await survives(admin, {
    route: 'admin/ground/set-aside-one.route.tsx',
    path: /^\/admin\/set-aside\/[^/]+$/,
    message: 'Failed to try it again',
    press: () => button(admin, 'Try now').click(),
    // If the first response was lost, the task may have already run.
    taken: () => seen(admin, /^(Trying again|This task is no longer on the list\.?)$/),
  });

  await open(admin, `/admin/no-shows/${await contested(databaseUrl())}`);
  await survives(admin, {
    route: 'admin/consultations/no-show.route.tsx',
    path: /^\/admin\/no-shows\/[^/]+$/,
    message: 'Failed to decide the no-show',
    async fill() {
      await admin.getByLabel('It took place').check();
      await admin.getByLabel('Why').fill('The door log shows it.');
    },
    press: () => button(admin, 'Decide').click(),
    taken: () => seen(admin, 'No-show decided'),
  });

  const { paymentId, eventId, ref, portalRef } = await owed(databaseUrl());
  await open(admin, `/admin/payments/events/${eventId}`);
  await survives(admin, {
    route: 'admin/money/payment-event.route.tsx',
    path: /^\/admin\/payments\/events\/[^/]+$/,
    message: 'Failed to apply it again',
    press: () => button(admin, 'Apply again').click(),
    // If the first response was lost, the event has been applied again, and the page says so.
    taken: () => seen(admin, /^(Applying it again|This has changed since.*)$/),
  });
  await open(admin, `/test-payments/${ref}`);
  await survives(admin, {
    route: 'money/payments/test-payment.route.tsx',
    path: /^\/test-payments\/[^/]+$/,
    message: 'Failed to pay',
    fill: () => admin.getByLabel('4000 0000 0000 0002').check(),
    press: () => button(admin, 'Pay $5.00').click(),
    taken: () => seen(admin, 'The card was declined. Please try another one.'),
  });
  await open(admin, `/test-payments/portal/${portalRef}`);
  await survives(admin, {
    route: 'money/payments/test-portal.route.tsx',
    path: /^\/test-payments\/portal\/[^/]+$/,
    message: 'Failed to change the card',
    fill: () => admin.getByLabel('4000 0000 0000 0002').check(),
    press: () => button(admin, 'Use this card').click(),
    taken: () => seen(admin, 'The card was declined. Your card stays as it was.'),
  });
  await open(admin, `/admin/payments/${paymentId}`);
  await survives(admin, {
    route: 'admin/money/payment.route.tsx',
    path: /^\/admin\/payments\/[^/]+$/,
    message: 'Failed to mark it',
    fill: () => noLongerOwed(databaseUrl(), paymentId),
    press: () => button(admin, 'Mark as paid').click(),
    taken: () => seen(admin, /This has changed since/),
  });
}

async function owed(
  databaseUrl: string,
): Promise<{ paymentId: string; eventId: string; ref: string; portalRef: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [paymentId, eventId] = [crypto.randomUUID(), crypto.randomUUID()];
  const ref = `page_${paymentId}`;
  const portalRef = `portal_${paymentId}`;
  const subscriptionRef = `sub_${paymentId}`;
  try {
    await client.query(
      `insert into payments (id, purpose, subject_id, payer_id, cents, state, provider, return_to, created_at, updated_at)
        select $1, 'fee', $1, id, 500, 'owed', 'in-person', '/', now(), now() from users limit 1`,
      [paymentId],
    );
    await client.query(
      `insert into provider_events (id, provider, event_id, type, payload, received_at, applied_at)
        values ($1::uuid, 'sandbox', $1::uuid::text, 'charge.updated', $2, now(), now())`,
      [eventId, JSON.stringify({ id: eventId, type: 'charge.updated', created: 0, data: { object: {} } })],
    );
    const url = 'http://localhost/about-us';
    const page = { metadata: {}, kind: 'charge', cents: 500, words: 'A fee', status: 'open', madeRef: null };
    const portal = { subscriptionRef, returnUrl: url, expiresAtMs: 4e12, asksForStep: false };
    const subscription = {
      metadata: {},
      customerRef: `cus_${paymentId}`,
      status: 'active',
      cents: 500,
      words: 'A fee',
      periodEndsMs: 4e12,
      endsWithPeriod: false,
      isPaused: false,
    };
    const records = {
      [`page:${ref}`]: { ...page, doneUrl: url, backUrl: url, expiresAtMs: 4e12 },
      [`portal:${portalRef}`]: portal,
      [`subscription:${subscriptionRef}`]: subscription,
    };
    for (const [id, data] of Object.entries(records)) {
      await client.query('insert into sandbox_records (id, data, updated_at) values ($1, $2, now())', [
        id,
        JSON.stringify(data),
      ]);
    }
    return { paymentId, eventId, ref, portalRef };
  } finally {
    await client.end();
  }
}

async function noLongerOwed(databaseUrl: string, paymentId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update payments set state = 'begun' where id = $1`, [paymentId]);
  await client.end();
}

/** Makes the two sides of a past consultation disagree. Returns its id. */
async function contested(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `update bookings set status = 'client-no-show', contest = 'open', missed_at = now()
       where id = (select id from bookings where status = 'completed' and ends_at < now() order by ends_at desc limit 1) returning id`,
    );
    return rows[0]!.id;
  } finally {
    await client.end();
  }
}

/** Records a failed task that ends a booking, as the job would. Returns the row's id. */
async function setOneAside(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into set_aside (id, kind, subject_id, tries, last_error, since, next_try_at)
       select gen_random_uuid(), 'end-booking', id, 3, '23514', now(), now() + interval '1 day'
       from bookings order by created_at desc limit 1
       on conflict (kind, subject_id) do update set next_try_at = excluded.next_try_at returning id`,
    );
    return rows[0]!.id;
  } finally {
    await client.end();
  }
}

async function suspendingAPractice({ aPage, signIn, survives, databaseUrl }: Stage): Promise<void> {
  const admin = await aPage();
  await signIn(admin, 'admin');
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query(
    `insert into experts (id, name, type) values (gen_random_uuid(), 'Moss House', 'individual') returning id`,
  );
  await client.end();
  await open(admin, `/admin/practices/${rows[0].id}`);
  await survives(admin, {
    route: 'admin/practice/practice.route.tsx',
    path: /^\/admin\/practices\/[0-9a-f-]{36}$/,
    message: 'Failed to suspend the practice',
    fill: () => admin.getByLabel('Reason').fill('Sold what is not allowed.'),
    press: () => button(admin, 'Suspend the practice').click(),
    taken: () => seen(admin, /^(Practice suspended|This has changed since.*)$/),
  });
}

async function aDispute({ aPage, signIn, survives, databaseUrl }: Stage): Promise<void> {
  const { bookingId, disputeId } = await disputed(databaseUrl());
  const expert = await aPage();
  await signIn(expert, 'denver');
  await open(expert, `/dashboard/bookings/${bookingId}/dispute`);
  await survives(expert, {
    route: 'consultations/disputes/dispute.route.tsx',
    path: /^\/dashboard\/bookings\/[^/]+\/dispute$/,
    message: 'Failed to send your answer',
    async fill() {
      await expert.getByLabel('Your side').fill('We agreed to end ten minutes early.');
    },
    press: () => button(expert, 'Send Answer').click(),
    taken: () => seen(expert, 'Answer sent'),
  });

  const admin = await aPage();
  await signIn(admin, 'admin');
  await open(admin, `/admin/disputes/${disputeId}`);
  await survives(admin, {
    route: 'admin/consultations/dispute.route.tsx',
    path: /^\/admin\/disputes\/[^/]+$/,
    message: 'Failed to decide the dispute',
    async fill() {
      await admin.getByLabel('Nothing is given back').check();
      await admin.getByLabel('Why').fill('The door log shows it.');
    },
    press: () => button(admin, 'Decide').click(),
    taken: () => seen(admin, 'Dispute decided'),
  });
}

async function disputed(databaseUrl: string): Promise<{ bookingId: string; disputeId: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ bookingId: string; disputeId: string }>(
      `insert into disputes (id, booking_id, client_id, expert_id, reason, words, opened_at, answer_by)
       select gen_random_uuid(), b.id, b.client_id, b.expert_id, 'too-short', 'It was over too soon.', now(),
         now() + interval '3 days'
       from bookings b join practice_members m on m.practice_id = b.expert_id join users u on u.id = m.user_id
       where b.status = 'completed' and u.email like 'denver@demo.%' order by b.ends_at desc limit 1
       returning id as "disputeId", booking_id as "bookingId"`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

export const ERRANDS: [sentence: string, (stage: Stage) => Promise<void>][] = [
  ['the contact form', contact],
  ['waiting for a state to be served', tellMe],
  ['signing up, confirming, signing in and out, and a forgotten password', gettingIn],
  ['the date of birth after signing in with Google', comingByGoogle],
  ['the account settings', settings],
  ['a new key', newKey],
  ['a new app', newApp],
  ['the second step', secondStep],
  ['the webhooks and their events', webhooks],
  ['the sites of the widget', widgetSites],
  ['the client profile, the notification choices and the theme', profileAndChoices],
  ['requests, messages and offers', bookings],
  ['a review, and who reads it first, and the favorites', reviews],
  ['the places of an expert', places],
  ['the photos of an expert', photos],
  ['the practice of an expert', practice],
  ['the team of a center', team],
  ['an application and its review', applying],
  ['the license of a center and its review', license],
  ['the work of an admin', administration],
  ['a dispute and its decision', aDispute],
  ['the suspension of a practice', suspendingAPractice],
];
