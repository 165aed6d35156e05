import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { announcements } from '../../core/business/announcements/tables.ts';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { settingChanges } from '../../core/ground/settings/tables.ts';
import { captureHolds } from '../../core/money/payments/capture-holds.server.ts';
import { issueRefunds } from '../../core/money/payments/issue-refunds.server.ts';
import { experts } from '../../core/people/experts/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, aVisitor, aClient, anAdmin, anExpert, signedIn } = await openTestApp({
  CONSULTATIONS: 'card',
});

const OF_IN_PERSON = 'Until card payments open';
const POLICY = 'Cancel up to 24 hours before the start';
const [client, expert] = [await aClient(), await anExpert()];
const [asking, answering] = [await signedIn(client), await signedIn(expert)];
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
const pageAt = async (browser: TestBrowser, path: string) => {
  const answer = await browser.get(path);
  expect(answer.status, path).toBe(200);
  const page = await textOf(answer);
  expect(page, path).not.toContain(OF_IN_PERSON);
  return page;
};
const leadsTo = (answer: Response) => {
  expect(answer.status).toBe(302);
  const { pathname, search } = new URL(answer.headers.get('Location')!, 'http://localhost:3000');
  return pathname + search;
};
const bookPath = `/expert/${expert.expertId}/book`;
const free = (await nextFreeTimes(world.as(null), [expert.expertId], 400)).get(expert.expertId)!;
const asked = (start: string, more: Record<string, string> = {}) => ({
  start,
  minutes: '30',
  method: 'In-Person Consultation',
  requestKey: newId(),
  ...more,
});

it('charges a request by card when it is accepted, and refunds it under the policy', async () => {
  const start = free.at(-1)!;
  const chosen = `${bookPath}?${new URLSearchParams({ start, minutes: '30' })}`;
  const form = await pageAt(asking, chosen);
  for (const words of ['Held on your card', 'You&#x27;ll only be charged when', POLICY]) {
    expect(form).toContain(words);
  }
  const paying = leadsTo(await asking.post(chosen, asked(start)));
  expect(paying).toMatch(/^\/test-payments\/page_/);
  const [booking] = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
  const path = `/dashboard/bookings/${booking!.id}`;

  const unpaid = await pageAt(asking, path);
  for (const words of ['Pay to send your request', 'Pay now', 'Release this time', POLICY]) {
    expect(unpaid).toContain(words);
  }
  expect((await answering.get(path)).status).toBe(404);
  expect(await pageAt(answering, '/dashboard/bookings')).not.toContain(path);
  expect(leadsTo(await asking.post(`${path}/pay`))).toBe(paying);
  expect(leadsTo(await asking.get(`${path}/pay`))).toBe(path);
  expect((await answering.post(`${path}/pay`)).status).toBe(404);

  const back = leadsTo(await asking.post(paying, { card: 'works' }));
  expect(back).toMatch(/^\/payments\//);
  expect(leadsTo(await asking.get(back))).toBe(path);
  const held = await pageAt(asking, path);
  for (const words of ['What happens next', '$31.00 held until', 'charged only if accepted', POLICY]) {
    expect(held).toContain(words);
  }

  const request = await pageAt(answering, path);
  expect(request).toContain('The client’s card is charged $31.00 when you accept. You receive $30.00 of it.');
  expect(leadsTo(await answering.post(`${path}/accept`, { note: '' }))).toBe('/dashboard/bookings');
  expect(await pageAt(asking, path)).toContain('Confirming');
  await captureHolds(world.asProduct('take-held'));
  const confirmed = await pageAt(asking, path);
  for (const words of ['Confirmed', 'Charged $31.00']) expect(confirmed).toContain(words);
  const moving = await pageAt(asking, `${bookPath}?reschedule=${booking!.id}`);
  for (const words of [
    'accepts the new time.',
    'Your payment covers the new time if the price is the same.',
  ]) {
    expect(moving).toContain(words);
  }
  expect(moving).toMatch(/Already paid.*?[$]31[.]00/);
  expect(moving).not.toContain('Held on your card');
  // With a chosen length: at the same rate, and after the expert has raised it.
  const atLength = `${bookPath}?reschedule=${booking!.id}&start=${free.at(-9)}&minutes=30`;
  const ofExpert = eq(experts.id, expert.expertId);
  expect(await pageAt(asking, atLength)).toContain(
    'What you paid covers the new time, and nothing more is charged.',
  );
  const [{ rate }] = (await world.db
    .select({ rate: experts.ratePerMinuteCents })
    .from(experts)
    .where(ofExpert)) as [{ rate: number }];
  await world.db
    .update(experts)
    .set({ ratePerMinuteCents: rate + 50 })
    .where(ofExpert);
  const dearer = await pageAt(asking, atLength);
  expect(dearer).toContain('You paid $31.00 for this booking, and the new time would cost $46.00.');
  expect(dearer).not.toContain('nothing more is charged');
  await world.db.update(experts).set({ ratePerMinuteCents: rate }).where(ofExpert);
  // Each page describes a cancellation as the policy handles it.
  expect(moving).toContain(POLICY);
  expect(await pageAt(asking, '/how-it-works')).toContain(POLICY);

  expect(await pageAt(asking, `${path}/cancel`)).toContain(
    'If you cancel now, you get $30.00 of $31.00 back.',
  );
  expect(await pageAt(answering, `${path}/cancel`)).toContain('the client gets everything back: $31.00');
  expect((await asking.post(`${path}/cancel`, { note: '' })).status).toBe(302);
  expect(await pageAt(asking, path)).toContain('$30.00 is on its way back');
  await issueRefunds(world.asProduct('give-back'));
  expect(await pageAt(asking, path)).toContain('Given back $30.00');
  const history = await pageAt(asking, '/dashboard/history');
  for (const words of ['You paid $31.00', 'You got $30.00 back']) expect(history).toContain(words);
});

it('lets a booking requested before cards were available be paid in person, and promises no cards', async () => {
  // The time is in the middle of the free times, where no other test books.
  const start = free.at(-100)!;
  const paying = leadsTo(await asking.post(bookPath, asked(start)));
  await asking.get(leadsTo(await asking.post(paying, { card: 'works' })));
  const at = and(eq(bookings.clientId, client.id), eq(bookings.startsAt, new Date(start)));
  const [booking] = await world.db.update(bookings).set({ wayToPay: 'in-person' }).where(at).returning();
  const path = `/dashboard/bookings/${booking!.id}`;
  for (const page of [path, `${bookPath}?reschedule=${booking!.id}&start=${start}&minutes=30`]) {
    const shown = await pageAt(asking, page);
    expect(shown, page).toContain('You pay');
    expect(shown, page).toContain('in person; the $1.00 fee is waived');
  }
});

it('lists it on a statement that only its practice can read and download', async () => {
  const statements = '/dashboard/expert/statements';
  const page = await pageAt(answering, statements);
  const month = /statements\/(\d{4}-\d\d)\.pdf/.exec(page)![1]!;
  for (const words of ['So far', `${month}.csv`, 'from 1 card payment', 'Your tax number stays']) {
    expect(page).toContain(words);
  }
  const csv = await answering.get(`${statements}/${month}.csv`);
  expect(await csv.text()).toMatch(/Consultation,.*,30\.00,0\.00,0\.00,0\.00,30\.00,0\.00,30\.00/);
  const pdf = await answering.get(`${statements}/${month}.pdf`);
  expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 8))).toBe('%PDF-1.7');
  for (const [file, type, name] of [
    [csv, 'text/csv; charset=utf-8', `statement-${month}.csv`],
    [pdf, 'application/pdf', `statement-${month}.pdf`],
  ] as const) {
    expect(file.status).toBe(200);
    expect(file.headers.get('Content-Type')).toBe(type);
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    expect(file.headers.get('Cache-Control')).toContain('no-store');
  }
  const person = await aClient();
  await world.aMember(expert.expertId, 'staff', person);
  const staff = await signedIn(person);
  for (const path of [statements, `${statements}/${month}.csv`, `${statements}/${month}.pdf`]) {
    const named = `${path}?practice=${expert.expertId}`;
    expect((await asking.get(named)).status).toBe(302);
    expect((await aVisitor().get(named)).status).toBe(302);
    expect((await staff.get(named)).status).toBe(302);
  }
  expect((await answering.get(`${statements}/1999-01.pdf`)).status).toBe(404);
});

it('includes it in the gross amount of the year for an admin', async () => {
  const admin = await signedIn(await anAdmin());
  const page = await pageAt(admin, '/admin/form-1099-k');
  expect(page).toContain('$30.00');
  const csv = await admin.get('/admin/form-1099-k.csv');
  expect(csv.headers.get('Content-Disposition')).toMatch(/filename="plugwell-form-1099-k-\d{4}-[\d-]+\.csv"/);
  expect(await csv.text()).toMatch(/,30\.00,30\.00,1,/);
});

it('opens the payment page in the full window after a request from a card in a list', async () => {
  const answer = await asking.post(bookPath, asked(free.at(-60)!, { inline: '1' }));
  expect(leadsTo(answer)).toMatch(/^\/test-payments\/page_/);
});

it('frees a time that the client gives up, and accepts no payment for it', async () => {
  const start = free.at(-120)!;
  leadsTo(await asking.post(bookPath, asked(start)));
  const [booking] = await world.db
    .select()
    .from(bookings)
    .where(eq(bookings.startsAt, new Date(start)));
  const path = `/dashboard/bookings/${booking!.id}`;
  expect(await pageAt(asking, `${path}/give-up`)).toContain('Nothing was charged. The time is free again');
  expect((await asking.post(`${path}/give-up`)).status).toBe(302);
  expect(leadsTo(await asking.post(`${path}/pay`))).toBe(path);
  expect(await pageAt(asking, path)).not.toContain('Pay now');
});

it('shows the refund policy on a public profile instead of how to pay in person', async () => {
  expect(await pageAt(aVisitor(), `/expert/${expert.expertId}`)).toContain(POLICY);
});

it('shows an announced change on the pages that its announcement links to, and the number of people it notified', async () => {
  const admin = await signedIn(await anAdmin());
  expect(await pageAt(admin, '/admin/settings')).toContain('1 owner of listed practices');
  const from = Temporal.Now.plainDateISO('UTC').add({ days: 40 }).toString();
  const fields = {
    bookingFeeCents: '1.00',
    commissionPercent: '33',
    answerHours: '24',
    payMinutes: '15',
    freeHoursBefore: '24',
    freeHoursAfterAcceptance: '1',
    latePercent: '50',
    why: 'Costs',
    individualFeeCents: '5',
    centerFeeCents: '10',
    spotlightFeeCents: '6.50',
    from,
    payoutDays: '4',
    disputeHours: '72',
    disputeAnswerHours: '72',
    travelMilesPerHour: '40',
    travelLeastMinutes: '10',
    photosWait: '0',
  };
  const payouts = () => pageAt(answering, '/dashboard/expert/payouts');
  expect(await payouts()).not.toContain('What changes');
  expect((await admin.post('/admin/settings', fields)).status).toBe(302);
  await expect.poll(payouts, { timeout: 9000 }).toContain('we keep 33% of the price');
  const told = await payouts();
  for (const words of ['we pay you four days after', 'clients have 72 hours', 'Each consultation keeps']) {
    expect(told).toContain(words);
  }
  expect(told).not.toContain('Spotlight costs');
  const spotlight = await pageAt(answering, '/dashboard/expert/spotlight');
  expect(spotlight).toContain('Spotlight costs $6.50 a month. Today it costs $5.00.');
  expect(spotlight).toContain('If you take it before then');
  expect(spotlight).not.toContain('we keep 33%');
  const [row] = await world.db.select().from(settingChanges);
  const toldAt = new Date();
  await world.db.insert(announcements).values({
    userId: expert.id,
    setting: 'commissionPercent',
    value: 33,
    toldAt,
    beginsAt: new Date(row!.coming[0]!.from),
  });
  expect(await pageAt(admin, '/admin/settings')).toContain('1 person told so far');
}, 20_000);
