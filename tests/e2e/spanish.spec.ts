import { type Browser, expect, type Page, test } from '@playwright/test';
import * as booking from '#text/consultations/bookings/mail';
import * as standing from '#text/consultations/bookings/rules';
import * as dispute from '#text/consultations/disputes/mail';
import * as reasons from '#text/consultations/disputes/rules';
import * as disputes from '#text/consultations/disputes/screens';
import * as requests from '#text/consultations/requests/screens';
import * as contactForm from '#text/help/contact-form';
import * as contactMail from '#text/people/contact/mail';
import * as contact from '#text/people/contact/rules';
import * as signIn from '#text/people/sign-in/screens';
import * as application from '#text/practice/applications/mail';
import * as apply from '#text/practice/applications/screens';
import * as fields from '#text/ui/fields';
import { moveTo } from './in-database.ts';
import {
  choosesInSpanish,
  confirmsInSpanish,
  es,
  isSpanish,
  joinsInSpanish,
  paysInSpanish,
  readEnglishMail,
  readSpanishMail,
  signsUpInSpanish,
  writtenByPeople,
} from './in-spanish.ts';
import { addPicture, aPicture } from './own-pictures.ts';
import { aBrowser, alive, newAddress, open, PASSWORD, signIn as signsIn } from './people.ts';

const aPage = async (browser: Browser, options = {}) => (await aBrowser(browser, options)).newPage();
const aPhone = { viewport: { width: 390, height: 844 } };
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** Accepts a request on its page, and waits until its payment is charged. */
async function accepts(expert: Page, path: string): Promise<void> {
  await open(expert, path);
  await press(expert, 'Accept');
  await expect(expert.getByText('Request accepted')).toBeVisible();
  await expect(async () => {
    await expert.goto(path);
    await expect(expert.getByText('Confirmed', { exact: true }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
}

test('a stranger finds an expert in Spanish, signs up on the way, and is accepted by an expert who reads English', async ({
  browser,
}) => {
  const email = newAddress();
  const theirs = await writtenByPeople();
  const client = await aPage(browser, { ...aPhone, locale: 'es-MX' });

  await test.step('the browser asks for Spanish, and the search by ZIP code stays in it', async () => {
    await open(client, '/');
    await expect(client).toHaveURL(/\/es$/);
    await isSpanish(client, theirs);
    await client.locator('input[name=zip]').first().fill('80202');
    await client.keyboard.press('Enter');
    await expect(client).toHaveURL(/\/es\/auth\?/);
    await isSpanish(client, theirs);
    await client.getByRole('link', { name: es(signIn.look_around_first) }).click();
    await expect(client).toHaveURL(/\/es\/find-experts/);
    await isSpanish(client, theirs);
  });

  await test.step('the profile and the booking page are in Spanish', async () => {
    await client.getByRole('link', { name: 'Maya Ellison' }).first().click();
    await expect(client.getByRole('heading', { level: 1, name: 'Maya Ellison' })).toBeVisible();
    await isSpanish(client, theirs);
    await client
      .getByRole('link', { name: es(requests.request_consultation) })
      .first()
      .click();
    await expect(client.getByRole('heading', { name: es(requests.book_consultation) })).toBeVisible();
    await choosesInSpanish(client, 6, 3);
    await client.getByRole('radio', { name: '15 min' }).check();
    await isSpanish(client, theirs);
  });

  await test.step('the client signs up, confirms by a mail in Spanish, requests the time, and pays', async () => {
    await press(client, es(requests.request_consultation));
    await expect(client).toHaveURL(/\/es\/auth\?.*mode=signup/);
    await signsUpInSpanish(client, email);
    await isSpanish(client, theirs);
    await confirmsInSpanish(client, email);
    await expect(client).toHaveURL(/\/es\/expert\/.*\/book\?/);
    await press(client, es(requests.request_consultation));
    await paysInSpanish(client);
    await expect(client).toHaveURL(/\/es\/dashboard\/bookings\/[^/]+$/);
    await isSpanish(client, theirs);
  });

  const path = new URL(client.url()).pathname;
  await test.step('the expert reads the mail and the booking in English, and accepts', async () => {
    const expert = await aPage(browser);
    const mail = 'denver@demo.plugwell.example';
    await readEnglishMail(mail, booking.you_have_new_request(), path.split('/').at(-1)!);
    await signsIn(expert, 'denver');
    await accepts(expert, path.replace('/es/', '/'));
  });

  await test.step('the client reads in Spanish that it was accepted', async () => {
    await open(client, path);
    await expect(client.getByText(es(standing.confirmed), { exact: true }).first()).toBeVisible();
    await isSpanish(client, theirs);
    await readSpanishMail(email, es(booking.your_request_was_accepted), theirs);
  });
});

test('an applicant pays the fee, sends documents, and is approved, all in Spanish', async ({ browser }) => {
  const page = await aPage(browser, aPhone);
  const name = `Raíz ${Date.now().toString(36)}`;
  const about = 'Raíces y hojas.';
  const email = await joinsInSpanish(page);

  await test.step('fills in the application, and pays the fee', async () => {
    await open(page, '/es/become-expert');
    await isSpanish(page);
    await page.locator('[name=name]').fill(name);
    await page.getByLabel(es(apply.phone)).fill('(303) 555-0123');
    await page.getByLabel(es(apply.primary_location)).fill('Denver, CO 80202');
    await page.locator('[name=about]').fill(about);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await aPicture('yo.jpg', '#2d7b15'));
    await page.locator('[name=confirmed]').check();
    await press(page, es(apply.submit_application));
    await paysInSpanish(page);
    await expect(page.getByText(es(apply.application_submitted))).toBeVisible();
    await isSpanish(page, [name]);
    await readSpanishMail(email, es(application.received));
  });

  await test.step('sends who they are and two pictures', async () => {
    await open(page, '/es/become-expert');
    await page.getByLabel(es(apply.legal_first_name)).fill('Inés');
    await page.getByLabel(es(apply.legal_last_name)).fill('Vega');
    await page.getByRole('textbox', { name: es(fields.month) }).fill('4');
    await page.getByRole('textbox', { name: es(fields.day) }).fill('15');
    await page.getByRole('textbox', { name: es(fields.year) }).fill('1989');
    await addPicture(page, es(apply.place_photos), await aPicture('sala.jpg', '#484'));
    await addPicture(page, es(apply.identity_document), await aPicture('id.jpg', '#448'));
    await press(page, es(apply.send_for_review));
    const [hearBy = ''] = es(() => apply.hear_by({ day: '\n' })).split('\n');
    await expect(page.getByRole('main').getByText(hearBy)).toBeVisible();
    await isSpanish(page, [name]);
    await readSpanishMail(email, es(application.in_review));
  });

  await test.step('an admin approves, and the mail about it is in Spanish', async () => {
    const admin = await aPage(browser);
    await signsIn(admin, 'admin');
    await open(admin, '/admin/applications?filter=waiting&sort=oldest');
    await admin.getByRole('link', { name }).click();
    for (const check of ['Identity', 'Location', 'Legal state']) {
      await press(admin, `${check} checked`);
      await expect(
        admin.getByRole('main').getByRole('button', { name: `${check} checked`, pressed: true }),
      ).toBeVisible();
    }
    await press(admin, 'Approve');
    await expect(admin.getByText('Application approved')).toBeVisible();
    await readSpanishMail(email, es(application.approved));
    await open(page, '/es/become-expert');
    await expect(page.getByRole('heading', { name: es(apply.you_are_expert) })).toBeVisible();
    await isSpanish(page, [name]);
  });
});

test('a client disputes in Spanish, the expert answers in English, and each reads e-mails in their own language', async ({
  browser,
}) => {
  const theirs = [...(await writtenByPeople()), 'We found the care plan early, and said so.'];
  const [client, expert] = [await aPage(browser, aPhone), await aPage(browser)];
  const [email, experts] = [await joinsInSpanish(client), 'boulder@demo.plugwell.example'];
  await signsIn(expert, 'boulder');
  await client.goto('/es/find-experts?q=Ana+Whitfield');
  await client.getByRole('link', { name: 'Ana Whitfield' }).first().click();
  await client
    .getByRole('link', { name: es(requests.request_consultation) })
    .first()
    .click();
  await choosesInSpanish(client, 6, 2);
  await client.getByRole('radio', { name: '15 min' }).check();
  await press(client, es(requests.request_consultation));
  await paysInSpanish(client);
  await expect(client).toHaveURL(/\/es\/dashboard\/bookings\/[^/]+$/);
  const path = new URL(client.url()).pathname;
  await accepts(expert, path.replace('/es/', '/'));
  const id = path.split('/').at(-1)!;
  // No other errand moves a consultation to that time.
  await moveTo(id, '5 hours');

  await test.step('the client opens the dispute, and both get a mail', async () => {
    await open(client, `${path}/dispute`);
    await client.locator('summary', { hasText: es(disputes.open_a_dispute) }).click();
    await client.getByLabel(es(reasons.too_short)).check();
    await client.getByLabel(es(disputes.tell_us_what_happened)).fill('Terminamos a los pocos minutos.');
    await isSpanish(client, theirs);
    await press(client, es(disputes.open_dispute));
    await expect(client.getByText(es(disputes.what_you_said))).toBeVisible();
    await isSpanish(client, theirs);
    await readSpanishMail(email, es(dispute.received_subject), theirs);
    await readEnglishMail(experts, dispute.concern_subject(), id);
  });

  await test.step('the expert answers, and the client reads so in Spanish', async () => {
    await open(expert, path.replace('/es/', '/'));
    await expert.getByLabel('Your side').fill('We found the care plan early, and said so.');
    await press(expert, 'Send Answer');
    await expect(expert.getByText('We found the care plan early')).toBeVisible();
    await readSpanishMail(email, es(dispute.answered_subject), theirs);
  });

  await test.step('an admin decides, and each reads the decision in their language', async () => {
    const admin = await aPage(browser);
    await signsIn(admin, 'admin');
    await open(admin, '/admin/disputes?filter=waiting&sort=newest');
    await admin
      .getByRole('link', { name: /with Ana Whitfield/ })
      .first()
      .click();
    await expect(admin.getByText('Terminamos a los pocos minutos.')).toBeVisible();
    await alive(admin.locator('main form').last());
    await admin.getByRole('radio', { name: 'Part is given back' }).check();
    await admin.getByLabel('Amount, if part is given back').fill('5');
    await admin.getByLabel('Why').fill('Una parte del tiempo no se dio.');
    await press(admin, 'Decide');
    await expect(admin.getByText('Dispute decided')).toBeVisible();
    await readSpanishMail(email, es(dispute.decided_subject), theirs);
    await readEnglishMail(experts, dispute.decided_subject(), id);
    await open(client, path);
    await isSpanish(client, theirs);
  });
});

test('someone who changes the language in the middle of a form finds their text again', async ({
  browser,
}) => {
  const page = await aPage(browser);
  const switchTo = (language: string) =>
    page.getByRole('contentinfo').getByRole('button', { name: language }).click();
  const letter = {
    name: 'Inés Vega',
    email: newAddress(),
    subject: 'Té en Boulder',
    message: '¿Quién sabe de té?',
  };

  await test.step('in a message to us, which is then sent in Spanish', async () => {
    await open(page, '/contact');
    for (const [field, value] of Object.entries(letter)) await page.locator(`[name=${field}]`).fill(value);
    await switchTo('Español');
    await expect(page).toHaveURL(/\/es\/contact$/);
    for (const [field, value] of Object.entries(letter)) {
      await expect(page.locator(`[name=${field}]`)).toHaveValue(value);
    }
    await isSpanish(page);
    await press(page, es(contactForm.send_message));
    await expect(page.getByText(es(contact.sent))).toBeVisible();
    await readSpanishMail(letter.email, es(contactMail.received_subject), Object.values(letter));
  });

  await test.step('while signing up, but for the password, and back', async () => {
    await open(page, '/es/auth?mode=signup');
    await page.getByLabel(es(signIn.first_name)).fill('Inés');
    await page.getByLabel(es(signIn.password), { exact: true }).fill(PASSWORD);
    await switchTo('English');
    await expect(page).toHaveURL(/[^s]\/auth\?mode=signup/);
    await expect(page.getByLabel('First name')).toHaveValue('Inés');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await switchTo('Español');
    await expect(page.getByLabel(es(signIn.first_name))).toHaveValue('Inés');
    await isSpanish(page);
  });

  await test.step('while applying, but for the photo, which the form asks for again', async () => {
    await open(page, '/become-expert');
    await page.locator('[name=about]').fill('Raíces y hojas.');
    const photo = page.locator('input[type=file][name=photo]');
    await photo.setInputFiles(await aPicture('yo.jpg', '#2d7b15'));
    await switchTo('Español');
    await expect(page.locator('[name=about]')).toHaveValue('Raíces y hojas.');
    await expect(page.getByText(es(fields.choose_again))).toBeVisible();
    await expect(photo).toHaveAccessibleDescription(new RegExp(es(fields.choose_again)));
    await photo.setInputFiles(await aPicture('yo.jpg', '#2d7b15'));
    await expect(page.getByText(es(fields.choose_again))).toBeHidden();
    await switchTo('English');
    await expect(page.getByText(fields.choose_again())).toBeVisible();
  });
});
