import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { CONTACT_PAUSE_MS } from '../../core/people/contact/contact-words.ts';
import { startMailServer } from '../mail-server.ts';
import { aBrowser, newAddress, open, signIn } from './people.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message', exact: true });
const thanks = (page: Page) =>
  page.getByText("Thank you for contacting us! We've received your message and will get back to you soon.");

async function fill(page: Page, letter: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(letter)) await field(page, name).fill(value);
}

test('the contact form validates each change, keeps text that could not be sent, and is empty after sending', async ({
  browser,
}) => {
  const page = await (await aBrowser(browser)).newPage();
  await open(page, '/contact');
  const incorrect = page.getByText('Please correct the errors in the form.');
  const letter = { Name: 'Robin Reed', Email: newAddress(), Subject: 'Hours', Message: 'Open on Sundays?' };

  await test.step('each field immediately says what is wrong, and when it is right', async () => {
    for (const [name, wrong, message] of [
      ['Name', 'R', 'Name must be at least 2 characters.'],
      ['Email', 'robin', 'Please enter a valid email address.'],
      ['Subject', 'Ho', 'Subject must be at least 3 characters.'],
      ['Message', 'Open?', 'Message must be at least 10 characters.'],
    ] as const) {
      await field(page, name).fill(wrong);
      await expect(page.getByText(message)).toBeVisible();
      if (name === 'Message') continue;
      await field(page, name).fill(letter[name]);
      await expect(page.getByText(message)).toHaveCount(0);
    }
    await expect(page.getByText('5/1000')).toBeVisible();
  });

  await test.step('is not sent with an error; the field gets the focus, and typing clears the banner', async () => {
    await send(page).click();
    await expect(incorrect.first()).toBeVisible();
    await expect(field(page, 'Message')).toBeFocused();
    await fill(page, letter);
    await expect(page.getByRole('main').filter({ has: incorrect })).toHaveCount(0);
  });

  await test.step('reports a network failure, and asks to wait after a second press', async () => {
    await page.route(/\/contact/, (route) => route.abort());
    await send(page).click();
    await expect(
      page.getByText('There was a problem sending your message. Please try again later.'),
    ).toBeVisible();
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue(letter.Message);
    await send(page).click();
    await expect(page.getByText('Please wait a moment before submitting again.').first()).toBeVisible();
    await page.unroute(/\/contact/);
  });

  await test.step('is empty once sent, and typing clears the thanks', async () => {
    await page.waitForTimeout(CONTACT_PAUSE_MS);
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
    for (const name of Object.keys(letter)) await expect(field(page, name)).toHaveValue('');
    await expect(page.getByText('0/1000')).toBeVisible();
    await field(page, 'Subject').fill('One more');
    await expect(thanks(page)).toHaveCount(0);
  });
});

test('on a phone, the toast about an unsent message does not cover the reason in the form', async ({
  browser,
}) => {
  const page = await (await aBrowser(browser, { viewport: { width: 390, height: 844 } })).newPage();
  await open(page, '/contact');
  await fill(page, {
    Name: 'Robin Reed',
    Email: newAddress(),
    Subject: 'Hours',
    Message: 'Open on Sundays?',
  });
  await page.route(/\/contact/, (route) => route.abort());
  await send(page).click();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  const reason = page.locator('main form').getByRole('alert');
  await expect(toast).toContainText('Failed to send message. Please try again.');
  await expect(reason).toContainText('There was a problem sending your message. Please try again later.');
  const [above, below] = [(await reason.boundingBox())!, (await toast.boundingBox())!];
  expect(above.y).toBeGreaterThan(56);
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
});

test('a message is saved while the mail server is down, and its e-mails arrive once the server is back', async ({
  browser,
}) => {
  const mails = await startMailServer();
  await mails.stop();
  // The next two ports are the stand-ins' of playwright.config.ts.
  const port = Number(new URL(test.info().project.use.baseURL!).port) + 3;
  const folder = join(process.env.PLUGWELL_TEST_DATA!, `without-mail-${test.info().retry}`);
  const said: string[] = [];
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'development', ...settings(port, folder, mails.url) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  try {
    await expect.poll(() => said.join(''), { timeout: 60_000 }).toContain('PlugWell is ready');
    const baseURL = `http://localhost:${port}`;
    const writer = await (await aBrowser(browser, { baseURL })).newPage();
    const admin = await (await aBrowser(browser, { baseURL })).newPage();
    const email = newAddress();
    const subject = 'Tea in Boulder';
    const message = `Which of your experts speak of tea? ${'I like it very much. '.repeat(5)}`.trim();

    await test.step('the writer is thanked as usual', async () => {
      await open(writer, '/contact');
      await fill(writer, { Name: 'Robin Reed', Email: email, Subject: subject, Message: message });
      await send(writer).click();
      await expect(thanks(writer)).toBeVisible();
      await expect(writer.getByText('Your message has been sent successfully!')).toBeVisible();
    });

    await test.step('an admin reads the message while its mails fail', async () => {
      await signIn(admin, 'admin', folder);
      await admin.goto('/admin/inbox?filter=open');
      await admin.getByRole('link', { name: subject }).click();
      await expect(admin.getByText(message)).toBeVisible();
      await expect.poll(() => said.join('')).toContain('a job failed and is tried again');
      expect(mails.taken).toEqual([]);
    });

    await test.step('both mails arrive once the mail server is back', async () => {
      await mails.start();
      await expect.poll(() => mails.taken.length, { timeout: 60_000 }).toBe(2);
      const [toUs, reply] = mails.taken.toSorted(
        (a, b) => Number(a.recipients[0] === email) - Number(b.recipients[0] === email),
      );
      expect(toUs?.recipients).toEqual(['support@plugwell.example']);
      expect(toUs?.read.replyTo?.[0]?.address).toBe(email);
      expect(toUs?.read.text).toContain(message);
      expect(reply?.recipients).toEqual([email]);
      expect(reply?.read.subject).toBe('We have received your message');
      expect(reply?.read.text).toContain(`${message.slice(0, 100)}...`);
    });
  } finally {
    await Promise.all([ended(server), mails.stop()]);
  }
});

function settings(port: number, folder: string, mailServer: string) {
  return {
    PORT: String(port),
    PUBLIC_ORIGIN: '',
    DATA_DIR: folder,
    SMTP_URL: mailServer,
    LOG_LEVEL: 'warn',
    CLIENT_ADDRESS_HEADER: 'x-test-address',
  };
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
