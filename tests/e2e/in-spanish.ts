import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import * as requests from '#text/consultations/requests/screens';
import * as card from '#text/money/sandbox/screens';
import * as account from '#text/people/accounts/mail';
import * as signIn from '#text/people/sign-in/screens';
import { inLanguage } from '../../lib/language.server.ts';
import { readOutbox } from '../../platform/mail/mailer.server.ts';
import { inDatabase } from './in-database.ts';
import { newAddress, PASSWORD } from './people.ts';

/** Returns a sentence of the catalog in Spanish. */
export function es(say: () => string): string {
  return inLanguage('es', say);
}

/** English words that almost every sentence contains and that are not Spanish words. */
const ENGLISH =
  /(?<![\p{L}\p{M}])(?:the|and|your|you|with|for|this|that|will|was|were|have|from|please|when|they|which|is|are|of|to|we|our|it|by|if|or|not)(?![\p{L}\p{M}])/giu;
const ADDRESSES = /https?:\/\/\S+|\S+@\S+/g;
/** How many characters next to a word to compare with people's own texts. */
const BESIDE = 12;

/**
 * Returns the English words in a text, each with its surroundings. Skips texts that people wrote, even if a
 * page shows only a part of them, and words in capitals, such as OR for Oregon.
 */
function englishIn(text: string, theirs: readonly string[]): string[] {
  const own = text.replaceAll(ADDRESSES, ' ').replaceAll(/\s+/g, ' ');
  const written = theirs
    .join('\n')
    .replaceAll(/[*_#]+/g, '')
    .replaceAll(/ +/g, ' ');
  return [...own.matchAll(ENGLISH)].flatMap(({ index, 0: word }) => {
    const end = index + word.length;
    const parts = [own.slice(Math.max(0, index - BESIDE), end), own.slice(index, end + BESIDE)];
    if (word === word.toUpperCase()) return [];
    const isTheirs = parts.some((part) => part.length > word.length && written.includes(part));
    return isTheirs ? [] : [own.slice(Math.max(0, index - 40), end + 40)];
  });
}

/**
 * Expects no English in the main part of a page.
 * @param theirs texts that people wrote, which we do not translate.
 */
export async function isSpanish(page: Page, theirs: readonly string[] = []): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
  expect(new URL(page.url()).pathname).toMatch(/^\/es(\/|$)/);
  const main = page.getByRole('main');
  await expect.poll(async () => englishIn(await main.innerText(), theirs), page.url()).toEqual([]);
}

let written: Promise<string[]> | undefined;

/** Returns the demo experts' texts about themselves, and the clients' texts about them. */
export function writtenByPeople(): Promise<string[]> {
  written ??= inDatabase<{ text: string }>(
    `select distinct btrim(regexp_replace(line, '\\s+', ' ', 'g')) as text from (
       select unnest(array[name, title, bio, credentials, education]) as text from experts
       union all select unnest(array[title, description]) from consultation_options
       union all select unnest(array[label, directions, bring, public_label]) from expert_places
       union all select unnest(array[caption, description]) from gallery_photos
       union all select body from reviews
       union all select body from review_answers
       union all select name from practitioners where name is not null
     ) as texts, regexp_split_to_table(text, '\\n+') as line where btrim(line) <> ''`,
  ).then((rows) => rows.map(({ text }) => text));
  return written;
}

/** Returns the newest e-mail with this subject and text, as plain text, once it has been sent. */
async function readMail(to: string, subject: string, having = ''): Promise<string> {
  const find = async () => {
    const mails = await readOutbox(join(process.env.PLUGWELL_TEST_DATA!, 'outbox'), 200);
    return mails.find((mail) => mail.to === to && mail.subject === subject && mail.text.includes(having));
  };
  await expect.poll(find, { message: `${subject} to ${to}`, timeout: 60_000 }).toBeDefined();
  return (await find())!.text;
}

/**
 * Reads an e-mail in Spanish. Expects no English in it, and that its links open pages in Spanish.
 * @param theirs texts that people wrote.
 */
export async function readSpanishMail(
  to: string,
  subject: string,
  theirs: readonly string[] = [],
): Promise<string> {
  const text = await readMail(to, subject);
  expect(englishIn(text, theirs)).toEqual([]);
  for (const path of pathsIn(text)) expect(path).toMatch(/^\/es\//);
  return text;
}

/**
 * Reads an e-mail in English. Expects links to English pages.
 * @param having a part of the text, such as the id of a booking.
 */
export async function readEnglishMail(to: string, subject: string, having: string): Promise<void> {
  for (const path of pathsIn(await readMail(to, subject, having))) expect(path).not.toMatch(/^\/es(\/|$)/);
}

function pathsIn(text: string): string[] {
  const urls = (text.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url));
  const { hostname } = new URL(test.info().project.use.baseURL!);
  return urls.filter((url) => url.hostname === hostname).map(({ pathname }) => pathname);
}

/** Fills in and sends the sign-up form on the current page. */
export async function signsUpInSpanish(page: Page, email: string): Promise<void> {
  await page.getByLabel(es(signIn.first_name)).fill('Inés');
  await page.getByLabel(es(signIn.email), { exact: true }).fill(email);
  await page.getByLabel(es(signIn.password), { exact: true }).fill(PASSWORD);
  await page.getByLabel(es(signIn.date_of_birth)).fill('1990-05-17');
  await page.getByRole('button', { name: es(signIn.sign_up), exact: true }).click();
  await expect(page.getByRole('heading', { name: es(signIn.check_your_e_mail) })).toBeVisible();
}

/** Opens the link in the e-mail that asks to confirm an address. */
export async function confirmsInSpanish(page: Page, email: string): Promise<void> {
  const text = await readSpanishMail(email, es(account.confirm_address_title));
  await page.goto(/https?:\/\/\S+\/auth\/verify\S+/.exec(text)![0]);
}

export async function joinsInSpanish(page: Page): Promise<string> {
  const email = newAddress();
  await page.goto('/es/auth?mode=signup');
  await signsUpInSpanish(page, email);
  await confirmsInSpanish(page, email);
  await expect(page).toHaveURL(/\/es\/dashboard/);
  return email;
}

/** Chooses a day and one of its times, each by its position among those that are free. */
export async function choosesInSpanish(page: Page, day: number, place: number): Promise<void> {
  const chosenDay = page
    .getByRole('region', { name: es(requests.date), exact: true })
    .getByRole('link')
    .nth(day);
  await chosenDay.click();
  await expect(chosenDay).toHaveAttribute('aria-current', 'date');
  const times: Locator = page.getByRole('region', { name: new RegExp(`^${es(requests.time)} `) });
  const time = times.getByRole('link').nth(place);
  const start = new URL((await time.getAttribute('href')) ?? '', page.url()).searchParams.get('start');
  await time.click();
  await expect(page).toHaveURL((url) => url.searchParams.get('start') === start);
}

/** Pays on the test provider's page. */
export async function paysInSpanish(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/es\/test-payments\//);
  await isSpanish(page);
  await page.getByRole('button', { name: startOf(card.pay) }).click();
}

/** Returns a pattern that matches a sentence with a price up to that price. */
function startOf(say: (inputs: { price: string }) => string): RegExp {
  const [start = ''] = es(() => say({ price: '\n' })).split('\n');
  return new RegExp(`^${start}`);
}
