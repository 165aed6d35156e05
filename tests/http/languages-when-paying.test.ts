import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as card from '#text/money/sandbox/screens';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { inLanguage } from '../../lib/language.server.ts';
import { openTestApp } from './app.ts';

const { world, aClient, anExpert, signedIn, origin } = await openTestApp({
  CONSULTATIONS: 'card',
  LANGUAGES: 'en,es',
});

const expert = await anExpert();
const free = (await nextFreeTimes(world.as(null), [expert.expertId], 400)).get(expert.expertId)!;
const bookPath = `/es/expert/${expert.expertId}/book`;
const inSpanish = (say: () => string) => inLanguage('es', say);

/** Returns the path of a redirect on this site. */
function leadsTo(answer: Response): string {
  expect(answer.status).toBe(302);
  const { pathname, search } = new URL(answer.headers.get('Location')!, origin);
  return pathname + search;
}

async function asks(start: string) {
  const client = await aClient();
  const browser = await signedIn(client);
  const fields = { start, minutes: '30', method: 'In-Person Consultation', requestKey: newId() };
  const chosen = `${bookPath}?${new URLSearchParams({ start, minutes: '30' })}`;
  const paying = leadsTo(await browser.post(chosen, fields));
  const [booking] = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
  return { client, browser, paying, path: `/dashboard/bookings/${booking!.id}` };
}

it('the card page, the return path, and the booking are in Spanish', async () => {
  const { browser, paying, path } = await asks(free.at(-1)!);
  expect(paying).toMatch(/^\/es\/test-payments\/page_/);
  const page = await (await browser.get(paying)).text();
  expect(page).toContain('<html lang="es-US"');
  expect(page).toContain(inSpanish(() => card.works()));
  expect(page).not.toContain('/es/es/');
  const back = leadsTo(await browser.post(paying, { card: 'works' }));
  expect(back).toMatch(/^\/es\/payments\//);
  expect(leadsTo(await browser.get(back))).toBe(`/es${path}`);
});

it('the return path without paying and the second payment are in Spanish', async () => {
  const { browser, paying, path } = await asks(free.at(-20)!);
  const page = await (await browser.get(paying)).text();
  const [, back] = /href="(\/es\/payments\/[^"]+)"/.exec(page) ?? [];
  expect(leadsTo(await browser.get(back!))).toBe(`/es${path}`);
  expect(leadsTo(await browser.post(`/es${path}/pay`))).toBe(paying);
});

it('someone who changes the language while a card page is open returns in the new language', async () => {
  const { browser, paying, path } = await asks(free.at(-40)!);
  await browser.post('/language', { returnTo: paying });
  const plain = paying.replace('/es/', '/');
  expect(leadsTo(await browser.get(paying))).toBe(plain);
  const page = await (await browser.get(plain)).text();
  expect(page).toContain('<html lang="en-US"');
  const back = leadsTo(await browser.post(plain, { card: 'works' }));
  expect(back).toMatch(/^\/payments\//);
  expect(leadsTo(await browser.get(back))).toBe(path);
});

it('someone with an account in Spanish returns to Spanish from a card page in English', async () => {
  const { client, browser, paying, path } = await asks(free.at(-60)!);
  const back = leadsTo(await browser.post(paying.replace('/es/', '/'), { card: 'works' }));
  await world.db.update(users).set({ language: 'es' }).where(eq(users.id, client.id));
  const there = leadsTo(await browser.get(back));
  expect(there).toMatch(/^\/es\/payments\//);
  expect(leadsTo(await browser.get(there))).toBe(`/es${path}`);
});

it('the account page for payouts returns to Spanish', async () => {
  const browser = await signedIn(expert);
  const path = `/es/dashboard/expert/payouts?practice=${expert.expertId}`;
  const page = leadsTo(await browser.post(path, { intent: 'set-up' }));
  expect(page).toMatch(/^\/es\/test-payments\/account\//);
  expect(await (await browser.get(page)).text()).not.toContain('/es/es/');
  expect(leadsTo(await browser.post(page, { outcome: 'finished' }))).toMatch(/^\/es\/dashboard\//);
});
