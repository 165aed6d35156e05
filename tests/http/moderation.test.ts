import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sendMessage } from '../../core/consultations/messages/send-message.server.ts';
import { recordReview } from '../../core/consultations/reviews/record-review.server.ts';
import { suspendPractice } from '../../core/overview/moderation/suspend-practice.server.ts';
import { reports } from '../../core/overview/reports/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

const { aVisitor, aClient, anExpert, anAdmin, signedIn, world } = await openTestApp();
const [expert, client] = [await anExpert(), await aClient()];
const owner = await anAdmin();
const [admin, browser] = [await signedIn(owner), await signedIn(client)];
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
const pageOf = async (by: typeof browser, path: string) => textOf(await by.get(path));
const WHY = { reason: 'harassment', details: 'It is about me.' };
const HIDE = { intent: 'hide', reason: 'It names another client.' };

async function adminPathOf(kind: 'review' | 'message'): Promise<string> {
  const [row] = await world.db.select().from(reports).where(eq(reports.subjectKind, kind));
  return `/admin/reports/${row!.id}`;
}

describe('a review', () => {
  it('is reported from the profile, hidden by an admin with a reason, and shown again', async () => {
    const [reviewId, page] = [newId(), `/expert/${expert.expertId}`];
    const path = `${page}/report?review=${reviewId}`;
    await recordReview(world.as(null), {
      id: reviewId,
      expertId: expert.expertId,
      authorName: 'Ida M.',
      rating: 1,
      body: 'He knows Kim Fern.',
      createdAt: new Date(),
    });
    expect(await pageOf(browser, page)).toContain(`href="${path}"`);
    const led = await aVisitor().get(path);
    expect([led.status, led.headers.get('Location')]).toEqual([
      302,
      expect.stringContaining(encodeURIComponent(path)),
    ]);
    const form = await pageOf(browser, path);
    expect(form).toContain('He knows Kim Fern.');
    expect(form).toContain('href="/safety-guidelines#no-sale"');
    expect(form).toMatch(new RegExp(`<form[^>]*action="${RegExp.escape(path)}"`));
    expect((await browser.post(path, { details: 'Which reason?' })).status).toBe(422);
    for (const _press of [1, 2]) expect((await browser.post(path, WHY)).headers.get('Location')).toBe(page);
    expect((await browser.get(`${page}/report?review=${newId()}`)).status).toBe(404);

    const report = await adminPathOf('review');
    for (const words of ['He knows Kim Fern.', 'Ida M.', 'Hide the review', WHY.details])
      expect(await pageOf(admin, report)).toContain(words);
    expect((await admin.post(report, { ...HIDE, reason: 'No' })).status).toBe(422);
    expect((await admin.post(report, HIDE)).headers.get('Location')).toBe(report);
    expect((await admin.post(report, HIDE)).status).toBe(409);
    expect(await pageOf(browser, page)).not.toContain('He knows Kim Fern.');
    expect(await pageOf(admin, report)).toContain('Show the review again');
    expect((await admin.post(report, { intent: 'show' })).status).toBe(302);
    expect(await pageOf(browser, page)).toContain('He knows Kim Fern.');
  });
});

describe('a message', () => {
  it('can be reported by the other side, and disappears for both sides once hidden', async () => {
    await world.aBooking({
      expertId: expert.expertId,
      clientId: client.id,
      startsAt: new Date('2030-01-01T18:00:00Z'),
    });
    const say = (who: typeof client, body: string, to: Parameters<typeof sendMessage>[1]['to']) =>
      sendMessage(world.as(who), { to, body, key: newId() });
    const { conversationId } = await say(client, 'Of my own', { expertId: expert.expertId });
    await say(expert, 'You are a fool.', { conversationId });
    const path = `/messages/${conversationId}`;
    expect(await pageOf(browser, path)).toContain(`href="${path}?report"`);
    const form = await pageOf(browser, `${path}?report`);
    const choices = [...form.matchAll(/<input[^>]*name="message"[^>]*>/g)].map(([tag]) => tag);
    expect(choices).toHaveLength(1);
    expect(choices[0]).toContain('value="2"');
    expect(form).toContain('href="/safety-guidelines#no-sale"');

    const send = (fields: Record<string, string>) =>
      browser.post(`${path}?report`, { intent: 'report-message', ...fields });
    const without = await send(WHY);
    expect([without.status, await textOf(without)]).toEqual([
      422,
      expect.stringContaining('Please choose a message.'),
    ]);
    expect((await send({ ...WHY, message: '1' })).status).toBe(409);
    expect((await send({ ...WHY, message: '3' })).status).toBe(404);
    expect((await send({ ...WHY, message: '2' })).headers.get('Location')).toBe(path);

    const report = await adminPathOf('message');
    const seen = await pageOf(admin, report);
    for (const words of ['You are a fool.', 'Hide the message', `/admin/practices/${expert.expertId}`])
      expect(seen).toContain(words);
    expect(seen).not.toContain('Of my own');
    expect((await admin.post(report, HIDE)).status).toBe(302);
    for (const who of [browser, await signedIn(expert)]) {
      const talk = await pageOf(who, path);
      expect(talk).toContain('This message was removed');
      expect(talk).not.toContain('You are a fool.');
    }
    expect(await pageOf(browser, `${path}?report`)).toContain('There is no message of theirs here.');
    expect((await admin.post(report, { intent: 'show' })).status).toBe(302);
    expect(await pageOf(browser, path)).toContain('You are a fool.');
  });

  it('cannot be hidden through a report about a person', async () => {
    const reporter = await signedIn(await aClient());
    await reporter.post(`/expert/${expert.expertId}/report`, WHY);
    const report = `/admin/reports/${
      (await world.db.select().from(reports).where(eq(reports.subjectKind, 'person')))[0]!.id
    }`;
    expect((await admin.post(report, HIDE)).status).toBe(404);
    expect(await pageOf(admin, report)).not.toContain('Hide the');
  });
});

describe('a suspended practice', () => {
  it('sees the suspension, its reason, and the next step on its own pages and the overview, and nowhere else', async () => {
    const suspended = await anExpert();
    const staff = await world.aMember(suspended.expertId, 'staff', await aClient());
    await suspendPractice(world.as(owner), { practiceId: suspended.expertId, reason: 'Two closed doors.' });
    const by = await signedIn(suspended);
    const area = ['', '/services', '/availability', '/places', '/spotlight'].map(
      (tab) => `/dashboard/expert${tab}`,
    );
    for (const path of ['/dashboard', ...area]) {
      const page = await pageOf(by, path);
      expect([path, page.includes('is suspended'), page.includes('Two closed doors.')]).toEqual([
        path,
        true,
        true,
      ]);
      for (const words of ['no one can book it', 'Write to us']) expect(page).toContain(words);
    }
    for (const path of ['/dashboard/bookings', '/messages'])
      expect(await pageOf(by, path)).not.toContain('no one can book it');
    const read = await pageOf(await signedIn(staff), '/dashboard/expert');
    expect([read.includes('is suspended'), read.includes('Two closed doors.')]).toEqual([true, false]);
    const person = await pageOf(admin, `/admin/people/${suspended.id}`);
    expect(person).toContain(`href="/admin/practices/${suspended.expertId}"`);
  });
});

describe('the list of all bookings', () => {
  it('is filtered by the URL, and downloads as a CSV file with the same rows', async () => {
    const booking = { clientId: client.id, expertId: expert.expertId, status: 'completed' } as const;
    const [one, other] = [newId(), newId()];
    await world.aBooking({ ...booking, id: one, startsAt: new Date('2026-01-04T18:00:00Z'), state: 'OR' });
    await world.aBooking({ ...booking, id: other, startsAt: new Date('2026-01-05T18:00:00Z') });
    const narrowed = '?state=OR&from=2026-01-04&to=2026-01-04';
    const list = await pageOf(admin, `/admin/bookings${narrowed}`);
    expect([list.includes(one), list.includes(other)]).toEqual([true, false]);
    expect(list).toContain('href="/admin/bookings.csv?filter=all&amp;sort=newest&amp;state=OR');
    const answer = await admin.get(`/admin/bookings.csv${narrowed}`);
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="plugwell-bookings-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect([answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const file = new TextDecoder().decode(bytes);
    expect([file.includes(one), file.includes(other)]).toEqual([true, false]);
    expect(await pageOf(admin, '/admin/record')).toContain('Exported bookings to');
  });
});

describe('fees and deadlines', () => {
  it('set by an admin appear on the text pages, and errors are shown next to their field', async () => {
    const fields = {
      bookingFeeCents: '0.50',
      commissionPercent: '',
      answerHours: '12',
      payMinutes: '15',
      freeHoursBefore: '24',
      freeHoursAfterAcceptance: '1',
      latePercent: '50',
      individualFeeCents: '4',
      centerFeeCents: '9.50',
      spotlightFeeCents: '4.50',
      payoutDays: '3',
      disputeHours: '72',
      disputeAnswerHours: '72',
      travelMilesPerHour: '40',
      travelLeastMinutes: '10',
      photosWait: '0',
    };
    const textAt = async (path: string) => (await pageOf(browser, path)).replace(/\s+/g, ' ');
    expect(await textAt('/terms-of-service')).toContain('$1.00 per booking');
    expect(await textAt('/terms-of-service')).toContain('within 24 hours and in any case');
    const refused = await admin.post('/admin/settings', { ...fields, answerHours: '100', why: 'Try' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('2 to 72 hours.')]);
    const sudden = await admin.post('/admin/settings', { ...fields, bookingFeeCents: '2', why: 'Costs' });
    expect([sudden.status, await sudden.text()]).toEqual([
      422,
      expect.stringContaining('Our terms promise to announce a fee 30 days before it rises (Booking fee).'),
    ]);
    const saved = await admin.post('/admin/settings', { ...fields, why: 'Costs have risen.' });
    expect(saved.headers.get('Location')).toBe('/admin/settings');
    const page = await pageOf(admin, '/admin/settings');
    for (const words of [
      'Booking fee: $1.00 → $0.50',
      'Time to answer: 24 hours → 12 hours',
      'Costs have risen.',
    ])
      expect(page).toContain(words);
    await expect.poll(() => textAt('/terms-of-service'), { timeout: 9000 }).toContain('$0.50 per booking');
    expect(await textAt('/terms-of-service')).toContain('within 12 hours and in any case');
    expect(await textAt('/how-it-works')).toContain('without a booking fee');
    expect(await textAt('/how-it-works?tab=experts')).toContain('Accept within 12 hours');
    expect(await textAt('/terms-of-service')).toContain('$9.50 once');
    expect(await textAt('/contact')).toContain('$4 for an individual and $9.50 for a wellness center');
    expect(await textAt('/become-expert')).toContain('Individual Expert ($4)');
    expect(await textAt('/how-it-works?tab=experts')).toContain('+$4.50');
    expect(await textAt('/spotlight')).toContain('$4.50');
    expect(await textAt('/expert-resources')).toContain('don’t answer within 12 hours');
    const [booked, inline] = [`/expert/${expert.expertId}/book`, `/expert/${expert.expertId}/times`];
    expect(await textAt(booked)).toContain('$0.50');
    expect(await textAt(inline)).toContain('"feeCents":50,"answerHours":12');
    const from = Temporal.Now.plainDateISO('UTC').add({ days: 40 }).toString();
    const announced = { ...fields, bookingFeeCents: '1.25', from, why: 'Costs go on rising.' };
    expect((await admin.post('/admin/settings', announced)).status).toBe(302);
    await expect.poll(() => textAt('/terms-of-service'), { timeout: 9000 }).toContain('$1.25 from ');
    expect(await textAt('/terms-of-service')).toContain('$0.50 per booking');
    const listed = await pageOf(admin, '/admin/settings');
    const cancel = { intent: 'cancel', from: /name="from" value="([^"]+)"/.exec(listed)![1]! };
    expect((await browser.post('/admin/settings', cancel)).status).toBe(404);
    expect((await admin.post('/admin/settings', cancel)).status).toBe(302);
    expect((await admin.post('/admin/settings', cancel)).status).toBe(409);
    await expect.poll(() => textAt('/terms-of-service'), { timeout: 9000 }).not.toContain('$1.25');
  }, 40_000);
});

describe('two admins who have the same page open', () => {
  it('refuses the later one but keeps their text, and does not confirm an outdated preview', async () => {
    const other = await anAdmin();
    const second = await signedIn(other);
    const [page, preview] = [
      '/admin/law/ID',
      '/admin/law/ID?status=mixed&since=2027-01-01&until=&note=Only+in+towns.&source=HB+7',
    ];
    const seenOn = async (path: string) => /name="seen" value="([^"]+)"/.exec(await pageOf(admin, path))![1]!;
    const seen = await seenOn(preview);
    const change = {
      status: 'mixed',
      since: '2027-01-01',
      until: '',
      note: 'Only in towns.',
      source: 'HB 7',
    };
    const theirs = { ...change, status: 'legal', note: 'Everywhere.', intent: 'change' };
    expect((await second.post(page, theirs)).status).toBe(302);
    for (const intent of ['change', 'preview']) {
      const refused = await admin.post(page, { ...change, seen, intent });
      expect(refused.status).toBe(409);
      const html = (await refused.text()).replaceAll('<!-- -->', '');
      for (const words of [
        'This has changed since you opened the page. We did not save anything.',
        'status: none → legal',
        'Only in towns.',
        'Legal from January 1, 2027',
      ])
        expect(html).toContain(words);
      expect(await seenOn(page)).not.toBe(seen);
    }
    expect((await admin.post(page, { ...change, intent: 'change' })).status).toBe(302);
  });
});
