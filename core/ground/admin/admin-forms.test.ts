import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import routes from '../../../app/routes.ts';
import { newId } from '../../../lib/id.server.ts';
import { concurrently, warmUp } from '../../../tests/concurrently.ts';
import { feesBy } from '../../../tests/set-fees.ts';
import { openWorld, PASSWORD } from '../../../tests/world.ts';
import { PLACE_CHECK_SHOWN } from '../../business/consultation-places/place-check-shown.ts';
import { approvePlace, rejectPlace } from '../../business/consultation-places/review-place.server.ts';
import { decideNoShow } from '../../consultations/consultation-day/decide-no-show.server.ts';
import { NO_SHOW_SHOWN } from '../../consultations/consultation-day/no-show-shown.ts';
import { decideDispute } from '../../consultations/disputes/decide-dispute.server.ts';
import { DISPUTE_SHOWN } from '../../consultations/disputes/dispute-shown.ts';
import { disputes } from '../../consultations/disputes/tables.ts';
import { reviewAnswers, reviews } from '../../consultations/reviews/tables.ts';
import type { Context, Person } from '../../context.ts';
import { markPaid, markRefunded } from '../../money/payments/mark-paid.server.ts';
import { EVENT_SHOWN, PAYMENT_SHOWN } from '../../money/payments/payment-shown.ts';
import { payments, providerEvents, refunds } from '../../money/payments/tables.ts';
import { applyAgain } from '../../money/provider-events/apply-again.server.ts';
import { closeFlag } from '../../overview/moderation/close-flag.server.ts';
import {
  approveAnswer,
  approveReview,
  declineAnswer,
  declineReview,
} from '../../overview/moderation/judge-review.server.ts';
import { liftSuspension } from '../../overview/moderation/lift-suspension.server.ts';
import { PRACTICE_SHOWN } from '../../overview/moderation/practice-shown.ts';
import { REVIEW_SHOWN } from '../../overview/moderation/review-shown.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { reinstatePractice, suspendPractice } from '../../overview/moderation/suspend-practice.server.ts';
import { closeReport } from '../../overview/reports/close-report.server.ts';
import { hideReported, showReported } from '../../overview/reports/hide-reported.server.ts';
import { REPORT_SHOWN } from '../../overview/reports/report-shown.ts';
import { reports } from '../../overview/reports/tables.ts';
import { PERSON_SHOWN } from '../../people/accounts/person-shown.ts';
import { sessions } from '../../people/accounts/tables.ts';
import { apps } from '../../people/api-keys/tables.ts';
import { APP_SHOWN } from '../../people/apps/app-shown.ts';
import { disableApp, renewAppSecret } from '../../people/apps/change-app.server.ts';
import {
  answerContactMessage,
  finishContactMessage,
} from '../../people/contact/answer-contact-message.server.ts';
import { CONTACT_MESSAGE_SHOWN } from '../../people/contact/contact-message-shown.ts';
import { contactMessages } from '../../people/contact/tables.ts';
import { contentFlags, expertPlaces, placeChecks } from '../../people/experts/tables.ts';
import { approvePhoto, hidePhoto, showPhoto } from '../../people/gallery/judge-photo.server.ts';
import { PHOTO_SHOWN } from '../../people/gallery/photo-shown.ts';
import { galleryPhotos } from '../../people/gallery/tables.ts';
import { endSessionsOf } from '../../people/sign-in/end-sessions-of.server.ts';
import { startView } from '../../people/view-as/start-view.server.ts';
import { APPLICATION_SHOWN } from '../../practice/applications/application-shown.ts';
import {
  approveApplication,
  askApplicant,
  rejectApplication,
  setCheck,
} from '../../practice/applications/review-application.server.ts';
import { applications } from '../../practice/applications/tables.ts';
import { LICENSE_SHOWN } from '../../practice/licenses/license-shown.ts';
import { approveLicense, rejectLicense } from '../../practice/licenses/review-license.server.ts';
import { licenses } from '../../practice/licenses/tables.ts';
import { SET_ASIDE_KINDS } from '../../registries.ts';
import { changeLaw } from '../geography/change-law.server.ts';
import { changeTax } from '../geography/change-tax.server.ts';
import { LAW_SHOWN } from '../geography/law-shown.ts';
import { SET_ASIDE_SHOWN } from '../set-aside/set-aside-shown.ts';
import { setAside } from '../set-aside/tables.ts';
import { tryAgain } from '../set-aside/try-again.server.ts';
import { ALL_SETTINGS, SETTINGS_SHOWN } from '../settings/settings-shown.ts';
import type { AdminAct } from './acts.ts';
import { ChangedSince, type Shown } from './changed-since.ts';
import { seenOf } from './seen.server.ts';
import { adminActs } from './tables.ts';

const world = await openWorld();
const [ada, ben] = [
  await world.aPerson({ isAdmin: true, name: 'Ada Moss' }),
  await world.aPerson({ isAdmin: true, name: 'Ben Reed' }),
];
const fees = feesBy(world);
const at = new Date('2026-12-01T12:00:00Z');
const WORDS = 'We have looked at it.';

type Trial = { of: [Shown, string]; press: (ctx: Context) => Promise<unknown>; meanwhile: SQL };
type Act = () => Promise<Trial>;

async function aMissed() {
  const [expert, client] = [await world.anExpert(), await world.aPerson()];
  const id = await world.aBooking({
    expertId: expert.id,
    clientId: client.id,
    status: 'client-no-show',
    contest: 'open',
    startsAt: new Date('2026-11-30T18:00:00Z'),
    missedAt: at,
  });
  return { id, expert, client };
}
const noShow =
  (finding: 'find-held' | 'find-client-missed' | 'find-expert-missed'): Act =>
  async () => {
    const { id } = await aMissed();
    return {
      of: [NO_SHOW_SHOWN, id],
      press: (ctx) => decideNoShow(ctx, { bookingId: id, finding, reason: WORDS }),
      meanwhile: sql`update bookings set contest = null where id = ${id}`,
    };
  };

async function aDispute() {
  const { id: bookingId, expert, client } = await aMissed();
  const id = newId();
  await world.db.insert(disputes).values({
    id,
    bookingId,
    clientId: client.id,
    expertId: expert.id,
    reason: 'other',
    words: 'It was over too soon.',
    openedAt: at,
    answerBy: at,
  });
  return id;
}

const application =
  (press: (ctx: Context, id: string) => Promise<unknown>): Act =>
  async () => {
    const client = await world.aPerson();
    const id = newId();
    await world.db.insert(applications).values({
      id,
      userId: client.id,
      status: 'in-review',
      name: 'Robin',
      email: client.email,
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
    });
    return {
      of: [APPLICATION_SHOWN, id],
      press: (ctx) => press(ctx, id),
      meanwhile: sql`update applications set about = 'Teas only.' where id = ${id}`,
    };
  };

const license =
  (press: (ctx: Context, id: string) => Promise<unknown>): Act =>
  async () => {
    const { id: practiceId } = await world.anExpert({ type: 'wellness-center' });
    const id = newId();
    await world.db.insert(licenses).values({
      id,
      practiceId,
      status: 'waiting',
      number: 'CO-1',
      state: 'CO',
      expiresOn: '2099-12-31',
      sentAt: at,
    });
    return {
      of: [LICENSE_SHOWN, id],
      press: (ctx) => press(ctx, id),
      meanwhile: sql`update licenses set number = 'CO-2' where id = ${id}`,
    };
  };

const placeCheck =
  (press: (ctx: Context, id: string) => Promise<unknown>): Act =>
  async () => {
    const { id: practiceId } = await world.anExpert();
    const [place] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, practiceId));
    const id = newId();
    await world.db.insert(placeChecks).values({
      id,
      placeId: place!.id,
      practiceId,
      status: 'waiting',
      sentAt: at,
      address: '5 Elm Street',
      zip: '80202',
      publicLabel: 'Denver, CO',
    });
    await world.db.update(expertPlaces).set({ address: '5 Elm Street', zip: '80202' });
    return {
      of: [PLACE_CHECK_SHOWN, id],
      press: (ctx) => press(ctx, id),
      meanwhile: sql`update expert_places set address = '9 Oak Lane' where id = ${place!.id}`,
    };
  };

async function aReview({ answers = false, waits = true } = {}) {
  const [{ id: expertId }, client] = [await world.anExpert(), await world.aPerson()];
  const id = newId();
  await world.db.insert(reviews).values({
    id,
    expertId,
    authorId: client.id,
    authorName: 'Robin R.',
    rating: 5,
    body: 'Text me.',
    waitsSince: waits && !answers ? at : null,
  });
  if (answers) {
    await world.db
      .insert(reviewAnswers)
      .values({ reviewId: id, expertId, body: 'Call me.', createdAt: at, waitsSince: at });
  }
  return { id, client };
}
const review =
  (press: (ctx: Context, id: string) => Promise<unknown>, answers = false): Act =>
  async () => {
    const { id } = await aReview({ answers });
    const meanwhile = answers
      ? sql`update review_answers set body = 'Write to me.' where review_id = ${id}`
      : sql`update reviews set body = 'Write to me.' where id = ${id}`;
    return { of: [REVIEW_SHOWN, id], press: (ctx) => press(ctx, id), meanwhile };
  };

const report =
  (press: (ctx: Context, id: string) => Promise<unknown>, hidden = false): Act =>
  async () => {
    const { id: reviewId, client } = await aReview({ waits: false });
    if (hidden) {
      await world.db
        .update(reviews)
        .set({ hiddenAt: at, hiddenReason: 'Rude.' })
        .where(eq(reviews.id, reviewId));
    }
    const id = newId();
    await world.db.insert(reports).values({
      id,
      reporterId: ben.id,
      reportedId: client.id,
      subjectKind: 'review',
      subjectId: reviewId,
      reason: 'safety',
      words: 'Text me.',
      createdAt: at,
    });
    const meanwhile = sql`update reviews set body = 'Sorry.' where id = ${reviewId}`;
    return { of: [REPORT_SHOWN, id], press: (ctx) => press(ctx, id), meanwhile };
  };

const letter =
  (press: (ctx: Context, id: string) => Promise<unknown>, isDone = false): Act =>
  async () => {
    const id = newId();
    await world.db.insert(contactMessages).values({
      id,
      name: 'Kim Fern',
      email: 'kim@example.test',
      subject: 'A question',
      message: 'Where?',
      createdAt: at,
      ...(isDone && { status: 'done' as const, closedAt: at }),
    });
    const meanwhile = sql`insert into contact_answers (id, message_id, admin_id, body, at)
      values (${newId()}, ${id}, ${ben.id}, 'In Denver.', now())`;
    return { of: [CONTACT_MESSAGE_SHOWN, id], press: (ctx) => press(ctx, id), meanwhile };
  };

const account =
  (press: (ctx: Context, id: string) => Promise<unknown>, suspended = false): Act =>
  async () => {
    const { id } = await world.aPerson();
    if (suspended) await suspendPerson(world.as(ada), { personId: id, reason: WORDS });
    const meanwhile = sql`update users set delete_at = now() + interval '9 days' where id = ${id}`;
    return { of: [PERSON_SHOWN, id], press: (ctx) => press(ctx, id), meanwhile };
  };

const practice =
  (press: (ctx: Context, id: string) => Promise<unknown>, suspended = false): Act =>
  async () => {
    const { id } = await world.anExpert();
    if (suspended) await suspendPractice(world.as(ada), { practiceId: id, reason: WORDS });
    const meanwhile = suspended
      ? sql`update practice_suspensions set reason = 'Something else.' where practice_id = ${id}`
      : sql`insert into practice_suspensions (id, practice_id, reason, suspended_by, suspended_at)
          values (${newId()}, ${id}, 'Complaints.', ${ben.id}, now())`;
    return { of: [PRACTICE_SHOWN, id], press: (ctx) => press(ctx, id), meanwhile };
  };

const payment =
  (press: (ctx: Context, id: string) => Promise<unknown>, state: 'owed' | 'paid'): Act =>
  async () => {
    const id = newId();
    await world.db.insert(payments).values({
      id,
      purpose: 'consultation',
      subjectId: newId(),
      payerId: ben.id,
      cents: 3100,
      state,
      paidCents: state === 'paid' ? 3100 : 0,
      provider: 'in-person',
      returnTo: '/',
      createdAt: at,
      updatedAt: at,
    });
    const refund = newId();
    if (state === 'paid') {
      await world.db
        .insert(refunds)
        .values({ id: refund, paymentId: id, cents: 100, reason: 'A', askedAt: at });
    }
    const meanwhile =
      state === 'paid'
        ? sql`update refunds set cents = 3100 where id = ${refund}`
        : sql`update payments set state = 'over', is_over = true where id = ${id}`;
    return { of: [PAYMENT_SHOWN, id], press: (ctx) => press(ctx, id), meanwhile };
  };

const photo =
  (press: (ctx: Context, photoId: string) => Promise<unknown>, isHidden = false): Act =>
  async () => {
    const { id: practiceId } = await world.anExpert();
    const id = newId();
    const hidden = isHidden ? { hiddenAt: at, hiddenReason: 'A' } : {};
    const shape = { rank: 0, width: 1600, height: 1200, createdAt: at };
    await world.db
      .insert(galleryPhotos)
      .values({ id, practiceId, key: id.replaceAll('-', ''), ...shape, ...hidden });
    return {
      of: [PHOTO_SHOWN, id],
      press: (ctx) => press(ctx, id),
      meanwhile: sql`update gallery_photos set caption = 'Something else.' where id = ${id}`,
    };
  };

const appOf =
  (press: (ctx: Context, appId: string) => Promise<unknown>, isDisabled = false): Act =>
  async () => {
    const id = newId();
    await world.db.insert(apps).values({
      id,
      name: 'An app',
      kind: 'confidential',
      redirectUris: ['https://app.example/back'],
      scopes: ['bookings:read'],
      secretHash: 'a hash',
      createdAt: at,
      disabledAt: isDisabled ? at : null,
    });
    return {
      of: [APP_SHOWN, id],
      press: (ctx) => press(ctx, id),
      meanwhile: sql`update apps set secret_hash = 'another' where id = ${id}`,
    };
  };

const NO_FORM = 'A picture that is looked at or a file that is taken along changes nothing.';
const COLORADO = { state: 'CO', note: 'Said by a test.', source: 'A test' };

const ACTS: Record<AdminAct, Act | string> = {
  suspend: account((ctx, personId) => suspendPerson(ctx, { personId, reason: WORDS })),
  lift: account((ctx, personId) => liftSuspension(ctx, { personId }), true),
  'sign-out': account((ctx, personId) => endSessionsOf(ctx, { personId })),
  'view-as': account(async (ctx, personId) => {
    await world.givePassword(ctx.actor!);
    const [sessionId, now] = [newId(), new Date(world.now.epochMilliseconds)];
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await world.db
      .insert(sessions)
      .values({ id: sessionId, userId: ctx.actor!.id, token: sessionId, expiresAt });
    const input = { personId, reason: 'asked', words: WORDS, currentPassword: PASSWORD } as const;
    await startView({ ...ctx, sessionId }, input);
  }),
  'view-as-end': 'The admin, or time, ends a view, whatever its page shows.',
  'see-application-picture': NO_FORM,
  'see-application-identity': NO_FORM,
  'check-application': application((ctx, id) => setCheck(ctx, { id, check: 'location', isDone: true })),
  'ask-applicant': application((ctx, id) => askApplicant(ctx, { id, words: WORDS })),
  'approve-application': application((ctx, id) => approveApplication(ctx, { id })),
  'reject-application': application((ctx, id) =>
    rejectApplication(ctx, { id, reason: 'identity', words: WORDS }),
  ),
  'find-held': noShow('find-held'),
  'find-client-missed': noShow('find-client-missed'),
  'find-expert-missed': noShow('find-expert-missed'),
  'approve-place': placeCheck((ctx, id) => approvePlace(ctx, { id })),
  'reject-place': placeCheck((ctx, id) => rejectPlace(ctx, { id, words: WORDS })),
  'register-app': 'It adds one, whatever the page shows.',
  'disable-app': appOf((ctx, appId) => disableApp(ctx, { appId, isDisabled: true })),
  'enable-app': appOf((ctx, appId) => disableApp(ctx, { appId, isDisabled: false }), true),
  'renew-app-secret': appOf((ctx, appId) => renewAppSecret(ctx, { appId })),
  'answer-message': letter((ctx, messageId) => answerContactMessage(ctx, { messageId, body: WORDS })),
  'finish-message': letter((ctx, messageId) => finishContactMessage(ctx, { messageId, done: true })),
  'reopen-message': letter((ctx, messageId) => finishContactMessage(ctx, { messageId, done: false }), true),
  'see-dispute-picture': NO_FORM,
  'decide-dispute': async () => {
    const disputeId = await aDispute();
    return {
      of: [DISPUTE_SHOWN, disputeId],
      press: (ctx) => decideDispute(ctx, { disputeId, outcome: 'nothing', amount: undefined, said: WORDS }),
      meanwhile: sql`update disputes set answer = 'I waited.', answered_at = now() where id = ${disputeId}`,
    };
  },
  'change-law': async () => ({
    of: [LAW_SHOWN, 'CO'],
    press: (ctx) => changeLaw(ctx, { ...COLORADO, status: 'mixed', since: '2027-03-01', until: null }),
    meanwhile: sql`insert into state_laws (id, state, status, since, note, source, changed_at)
      values (${newId()}, 'CO', 'illegal', '2027-03-01', 'Someone else.', 'A test', now())`,
  }),
  'change-tax': async () => ({
    of: [LAW_SHOWN, 'CO'],
    press: (ctx) => changeTax(ctx, { ...COLORADO, rate: '4', since: '2027-03-01' }),
    meanwhile: sql`insert into state_taxes (id, state, rate_thousandths, since, note, source, changed_at)
      values (${newId()}, 'CO', 9000, '2027-03-01', 'Someone else.', 'A test', now())`,
  }),
  'see-license-picture': NO_FORM,
  'approve-license': license((ctx, id) => approveLicense(ctx, { id })),
  'reject-license': license((ctx, id) => rejectLicense(ctx, { id, words: WORDS })),
  'close-report': report((ctx, reportId) => closeReport(ctx, { reportId, outcome: WORDS })),
  'hide-words': report((ctx, reportId) => hideReported(ctx, { reportId, reason: WORDS })),
  'show-words': report((ctx, reportId) => showReported(ctx, { reportId }), true),
  'approve-review': review((ctx, reviewId) => approveReview(ctx, { reviewId })),
  'decline-review': review((ctx, reviewId) => declineReview(ctx, { reviewId, reason: WORDS })),
  'approve-answer': review((ctx, reviewId) => approveAnswer(ctx, { reviewId }), true),
  'decline-answer': review((ctx, reviewId) => declineAnswer(ctx, { reviewId, reason: WORDS }), true),
  'approve-photo': photo((ctx, photoId) => approvePhoto(ctx, { photoId })),
  'hide-photo': photo((ctx, photoId) => hidePhoto(ctx, { photoId, reason: WORDS })),
  'show-photo': photo((ctx, photoId) => showPhoto(ctx, { photoId }), true),
  'close-flag': async () => {
    const { id: practiceId } = await world.anExpert();
    const flagId = newId();
    await world.db
      .insert(contentFlags)
      .values({ id: flagId, practiceId, place: 'bio', found: ['phone'], words: 'A', createdAt: at });
    return {
      of: [PRACTICE_SHOWN, practiceId],
      press: (ctx) => closeFlag(ctx, { practiceId, flagId, outcome: WORDS }),
      meanwhile: sql`update content_flags set words = 'Something else.' where id = ${flagId}`,
    };
  },
  'suspend-practice': practice((ctx, practiceId) => suspendPractice(ctx, { practiceId, reason: WORDS })),
  'reinstate-practice': practice((ctx, practiceId) => reinstatePractice(ctx, { practiceId }), true),
  'export-bookings': NO_FORM,
  'export-payments': NO_FORM,
  'export-payouts': NO_FORM,
  'export-disputes': NO_FORM,
  'export-gross': NO_FORM,
  'apply-again': async () => {
    const id = newId();
    await world.db.insert(providerEvents).values({
      id,
      provider: 'sandbox',
      eventId: id,
      type: 'payment_intent.succeeded',
      payload: {},
      receivedAt: at,
    });
    return {
      of: [EVENT_SHOWN, id],
      press: (ctx) => applyAgain(ctx, { id }),
      meanwhile: sql`update provider_events set applied_at = now() where id = ${id}`,
    };
  },
  'mark-paid': payment((ctx, id) => markPaid(ctx, { id }), 'owed'),
  'mark-given-back': payment((ctx, id) => markRefunded(ctx, { id }), 'paid'),
  'test-chargeback': 'Only the sandbox has it, which decides by itself what can follow.',
  'try-again': async () => {
    const id = newId();
    await world.db.insert(setAside).values({
      id,
      kind: 'end-booking',
      subjectId: newId(),
      tries: 5,
      lastError: 'XX001',
      since: at,
      nextTryAt: at,
    });
    return {
      of: [SET_ASIDE_SHOWN, id],
      press: (ctx) => tryAgain(ctx, SET_ASIDE_KINDS, { id }),
      meanwhile: sql`update set_aside set tries = 6 where id = ${id}`,
    };
  },
  'change-settings': async () => {
    const input = await fees.form(ada, { answerHours: '9' });
    return {
      of: [SETTINGS_SHOWN, ALL_SETTINGS],
      press: async (ctx) =>
        (await import('../settings/change-settings.server.ts')).changeSettings(ctx, input),
      meanwhile: sql`insert into setting_changes (id, settings, admin_id, why, at)
        values (${newId()}, '{}', ${ben.id}, 'Someone else.', now())`,
    };
  },
};

const asSeen = async (admin: Person, of: [Shown, string]): Promise<Context> => ({
  ...world.as(admin),
  seen: await seenOf(world.as(admin), of),
});
const refusalOf = (done: Promise<unknown>) => done.then(() => null).catch((error: unknown) => error);
const pressed = Object.entries(ACTS).filter((one): one is [string, Act] => typeof one[1] !== 'string');

describe("an admin's form", () => {
  it.each(pressed)(
    '%s: is refused if what its page showed has changed, and says what',
    async (_name, act) => {
      const { of, press, meanwhile } = await act();
      const stale = await asSeen(ada, of);
      await world.db.execute(meanwhile);
      const before = (await world.db.select().from(adminActs)).length;
      const refusal = await refusalOf(press(stale));
      expect(refusal).toBeInstanceOf(ChangedSince);
      expect((refusal as ChangedSince).changes.facts).toHaveLength(1);
      const [name] = Object.keys(JSON.parse(Buffer.from(stale.seen!, 'base64url').toString()));
      const forged = { [name!]: { last: '\0', facts: {} } };
      const tokens = ['{"a":1}', JSON.stringify(forged)].map((text) =>
        Buffer.from(text).toString('base64url'),
      );
      for (const seen of ['', 'not a page of ours', ...tokens])
        expect(await refusalOf(press({ ...stale, seen }))).toBeInstanceOf(ChangedSince);
      const other = await seenOf(world.as(ada), [of[0], of[1] === 'CO' ? 'OR' : newId()]);
      expect(await refusalOf(press({ ...stale, seen: other }))).toBeInstanceOf(ChangedSince);
      expect(await world.db.select().from(adminActs)).toHaveLength(before);
      expect(await refusalOf(press(await asSeen(ada, of)))).not.toBeInstanceOf(ChangedSince);
    },
  );

  it('says which admin changed what in the meantime', async () => {
    const of: [Shown, string] = [LAW_SHOWN, 'NV'];
    const seen = await asSeen(ada, of);
    const nevada = { ...COLORADO, state: 'NV', since: '2027-05-01', until: null };
    await changeLaw(await asSeen(ben, of), { ...nevada, status: 'legal' });
    const refusal = await refusalOf(changeLaw(seen, { ...nevada, status: 'illegal' }));
    expect((refusal as ChangedSince).changes).toMatchObject({
      facts: ['Law'],
      acts: [{ admin: 'Ben Reed', isOwn: false, after: { status: 'legal', since: '2027-05-01' } }],
    });
  });

  it('takes effect once when submitted twice', async () => {
    const of: [Shown, string] = [LAW_SHOWN, 'UT'];
    const seen = await asSeen(ada, of);
    const utah = { ...COLORADO, state: 'UT', status: 'mixed' as const, since: '2027-05-01', until: null };
    await changeLaw(seen, utah);
    await changeLaw(seen, utah);
    const tax = { ...COLORADO, state: 'UT', rate: '5', since: '2027-05-01' };
    await changeTax(seen, tax);
    await changeTax(seen, tax);
    const acts = await world.db
      .select()
      .from(adminActs)
      .where(sql`after ->> 'since' = '2027-05-01'
      and subject_id in (select id from state_laws where state = 'UT' union select id from state_taxes where state = 'UT')`);
    expect(acts).toHaveLength(2);
  });
});

describe('two admins at once', () => {
  /** Has both admins act on pages that they opened beforehand, and returns the errors. */
  const both = async (of: [Shown, string], act: (ctx: Context, admin: Person) => Promise<unknown>) => {
    const attempts = await Promise.all(
      [ada, ben].map(async (admin) => ({ admin, ctx: await asSeen(admin, of) })),
    );
    await warmUp(world, 2);
    const refused: unknown[] = [];
    await concurrently(
      attempts.map(({ admin, ctx }) => async () => {
        await act(ctx, admin).catch((error: unknown) => refused.push(error));
      }),
    );
    return refused;
  };

  it.each(Array.from({ length: 5 }, (_, i) => i))('change the same law: one wins, trial %i', async (i) => {
    const since = `2028-01-0${i + 1}`;
    const done = await both([LAW_SHOWN, 'AZ'], (ctx, { name }) =>
      changeLaw(ctx, {
        ...COLORADO,
        state: 'AZ',
        note: `${name} said so.`,
        status: 'mixed',
        since,
        until: null,
      }),
    );
    const [refusal, ...others] = done;
    expect(others).toEqual([]);
    expect(refusal).toBeInstanceOf(ChangedSince);
    expect((refusal as ChangedSince).changes.acts).toMatchObject([{ isOwn: false, after: { since } }]);
  });

  it('decide a dispute: one wins', async () => {
    const disputeId = await aDispute();
    const done = await both([DISPUTE_SHOWN, disputeId], (ctx, { name }) =>
      decideDispute(ctx, { disputeId, outcome: 'nothing', amount: undefined, said: `${name} says so.` }),
    );
    expect(done).toEqual([expect.any(ChangedSince)]);
  });
});

describe('each form of the admins', () => {
  const app = join(import.meta.dirname, '..', '..', '..', 'app');
  const admin = routes.find((one) => one.path === 'admin')!;
  const files = [admin, ...admin.children!].map(
    ({ file }) => [file, readFileSync(join(app, file), 'utf8')] as const,
  );
  const withForm = files.filter(([, text]) => /export (async function|const) action\b/.test(text));

  it('is found among these pages', () =>
    expect(withForm.map(([file]) => file)).toContain('admin/ground/state-law.route.tsx'));

  it.each(withForm)('%s sends what it showed, and says what has changed', (_file, text) => {
    const loader = text.slice(text.indexOf('function loader'), text.indexOf('function action'));
    expect(loader).toContain('seenOf(ctx, ');
    expect(text.slice(text.indexOf('function action'))).toContain('await adminForm(args)');
    expect(text.slice(text.indexOf('function action'))).not.toContain('visitOf(');
    expect(text).toContain("export { shouldRevalidate } from '../revalidate-after-refusal.ts'");
    expect(text).toMatch(/<(DetailHeading\b[^>]*|ChangedSince )\banswer=\{actionData\}/s);
  });
});
