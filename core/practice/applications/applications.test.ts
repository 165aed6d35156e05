import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { openPictures } from '../../../platform/images/pictures.server.ts';
import { inPerson } from '../../../platform/payments/in-person.ts';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { feesBy } from '../../../tests/set-fees.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { savePlace } from '../../business/consultation-places/save-place.server.ts';
import type { Context, Person } from '../../context.ts';
import { pinsIn } from '../../finding/discovery/pins/search-pins.server.ts';
import { readExpertCard } from '../../finding/discovery/read-expert-card.server.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { stateLaws } from '../../ground/geography/tables.ts';
import { issueRefunds } from '../../money/payments/issue-refunds.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { markPaid } from '../../money/payments/mark-paid.server.ts';
import { settleOnReturn } from '../../money/payments/settle-on-return.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { applyEvents } from '../../money/provider-events/apply-events.server.ts';
import { takeEvent } from '../../money/provider-events/take-event.server.ts';
import { findPhoto } from '../../overview/moderation/find-photo.server.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { downloadData } from '../../overview/your-data/download.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { expertPlaces, experts } from '../../people/experts/tables.ts';
import { hidePlacePhotos } from '../../people/practice-profile/place-photos.server.ts';
import { setExpertise } from '../../people/practice-profile/save-services.server.ts';
import { nextFreeTimes } from '../availability/read-free-times.server.ts';
import { openAllDay } from '../availability/save-availability.server.ts';
import { licenses } from '../licenses/tables.ts';
import {
  APPLICATION_STATUSES,
  APPLICATION_TRANSITIONS,
  type ApplicationTransitionName,
  checksOf,
  mayMoveApplication,
  OPEN_STATUSES,
  rejectionsOf,
  sayDecision,
} from './application.ts';
import { applicationForm, applicationWithPhoto, draftOf } from './application-form.ts';
import { CHECK_WORDS } from './check-words.ts';
import { findPlace, placeKey } from './find-place.server.ts';
import {
  addPicture,
  pictureLinks,
  readPicture,
  removePicture,
  removePictureFiles,
} from './pictures.server.ts';
import {
  readApplication,
  readApplications,
  readOwnApplication,
  readRejectedBefore,
} from './read-application.server.ts';
import {
  approveApplication,
  askApplicant,
  rejectApplication,
  setCheck,
} from './review-application.server.ts';
import { isBusinessDay, promisedDay } from './review-days.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { sendEvidence } from './send-evidence.server.ts';
import { submitApplication } from './submit-application.server.ts';
import { sweepApplications } from './sweep-applications.server.ts';
import { applicationChecks, applicationFiles, applications } from './tables.ts';
import { withdrawApplication } from './withdraw-application.server.ts';

const world = await openWorld(60);
const sandbox = world.payments.sandbox!;
const admin = await world.aPerson({ isAdmin: true });
const picture = new Uint8Array(
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2d7b15' } })
    .png()
    .toBuffer(),
);
const JPEG = new Uint8Array(await sharp(picture).jpeg().toBuffer());

/** Replaces the renderer with a stub that returns the same JPEG for every size. */
const as = (actor: Person | null): Context => ({
  ...world.as(actor, { clientAddress: actor?.id ?? 'somewhere' }),
  pictures: {
    render: async ({ sizes, crop }) => ({
      outcome: 'rendered',
      pictures: sizes.flatMap((size) =>
        (crop === 'whole' ? ['jpg'] : ['webp', 'jpg']).map((kind) => ({
          name: `${size}.${kind}`,
          bytes: JPEG,
        })),
      ),
    }),
  },
});

const TYPED = {
  type: 'individual' as const,
  name: 'Fern Hollow',
  email: 'fern@example.test',
  phone: '(303) 555-0123',
  location: '80202',
  confirmed: '80202 Denver, CO',
  licenseNumber: '',
  about: 'Roots and leaves.',
};
const CENTER = { ...TYPED, type: 'wellness-center' as const, licenseNumber: 'CO-4711' };
const IDENTITY = {
  legalFirstName: 'Fern',
  legalLastName: 'Hollow',
  birthMonth: '4',
  birthDay: '15',
  birthYear: '1989',
};
const LICENSE = { licenseState: 'CO', licenseExpiresOn: '2027-06-30' };

const rowOf = async (person: Person) =>
  (await world.db.select().from(applications).where(eq(applications.userId, person.id))).at(-1)!;
const statusOf = async (person: Person) => (await rowOf(person)).status;
const submit = (person: Person, typed: typeof TYPED | typeof CENTER = TYPED) =>
  submitApplication(as(person), typed, '/become-expert/sent');
const pageOf = (url: string) => url.split('/').at(-1)!;
const add = (person: Person, kind: 'photo' | 'place' | 'identity') =>
  addPicture(as(person), { bytes: picture, kind });
const subjects = () =>
  world.queued.flatMap(({ name, data }) => (name === 'send-written-mail' ? [String(data.subject)] : []));

/** Receives and applies all events that the sandbox has sent since the last call. */
async function tellAll() {
  for (const { name, data } of world.queued.splice(0)) {
    if (name !== 'send-test-event') continue;
    const body = String(data.body);
    await takeEvent(world.asProduct('send-test-event'), new TextEncoder().encode(body), sandbox.sign(body));
  }
  await applyEvents(world.asProduct('apply-events'));
}

async function anApplicant(typed: typeof TYPED | typeof CENTER = TYPED) {
  const person = await world.aPerson();
  await saveDraft(as(person), typed);
  await add(person, 'photo');
  return person;
}

async function submitted(typed: typeof TYPED | typeof CENTER = TYPED) {
  const person = await anApplicant(typed);
  await sandbox.pay(pageOf((await submit(person, typed)).url), 'works', true);
  await tellAll();
  return person;
}

async function inReview(typed: typeof TYPED | typeof CENTER = TYPED) {
  const person = await submitted(typed);
  await add(person, 'place');
  if (typed.type === 'individual') await add(person, 'identity');
  await sendEvidence(as(person), typed.type === 'individual' ? IDENTITY : LICENSE);
  world.queued.length = 0;
  return { person, id: (await rowOf(person)).id };
}

async function checkAll(id: string, type: 'individual' | 'wellness-center' = 'individual') {
  for (const check of checksOf(type)) await setCheck(as(admin), { id, check, isDone: true });
}

beforeEach(() => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('the table of transitions', () => {
  const names = Object.keys(APPLICATION_TRANSITIONS) as ApplicationTransitionName[];
  it('allows no step after approval, rejection or withdrawal', () => {
    expect(OPEN_STATUSES).toEqual(['draft', 'submitted', 'in-review', 'more-asked']);
  });

  it.each(names)('%s is open to one mover, from its own statuses', (name) => {
    const { from, by } = APPLICATION_TRANSITIONS[name];
    for (const status of APPLICATION_STATUSES) {
      for (const mover of ['applicant', 'admin', 'payment'] as const) {
        const may = mayMoveApplication(status, mover, name);
        expect([status, mover, may]).toEqual([status, mover, by === mover && from.includes(status)]);
      }
    }
  });
});

describe('the place of an application', () => {
  it.each([
    ['80202', '80202 Denver, CO'],
    ['Denver, CO 80202', '80202 Denver, CO'],
    ['12 Elm St, Denver, Colorado, 80202-1234', '80202 Denver, CO'],
    ['Boulder, CO', 'Boulder, CO'],
    ['80202, TX', null],
    ['Austin, TX 80202', 'The ZIP code 80202 is in Colorado, not in Texas.'],
    ['Colorado', 'Please add a ZIP code or a town.'],
    ['00000', 'We could not find that place. Please enter a ZIP code, or a town and its state.'],
    ['09001', 'Military mail codes have no place on the map. Use the ZIP code of a street address.'],
    ['Nowhere, ZZ', 'We could not find that place. Please enter a ZIP code, or a town and its state.'],
    ['Springfield', expect.stringMatching(/^Please add the state: there is Springfield, /)],
  ])('typed as %j is %j', (text, expected) => {
    const { place, problem } = findPlace(text);
    if (expected === null) expect(place).toBeNull();
    else expect(place ? placeKey(place) : problem()).toEqual(expected);
  });
});

describe('the promised day', () => {
  it.each([
    ['2026-12-01', '2026-12-03'],
    ['2026-12-04', '2026-12-08'],
    ['2026-12-05', '2026-12-08'],
    ['2026-12-23', '2026-12-28'],
    ['2026-12-31', '2027-01-05'],
    ['2026-11-25', '2026-11-30'],
    ['2026-07-01', '2026-07-06'],
    ['2027-06-17', '2027-06-22'],
  ])('of evidence complete on %s is %s', (began, promised) =>
    expect(promisedDay(Temporal.PlainDate.from(began)).toString()).toBe(promised),
  );

  it('excludes the eleven federal holidays of a year', () => {
    const days = Array.from({ length: 365 }, (_, at) =>
      Temporal.PlainDate.from('2026-01-01').add({ days: at }),
    );
    expect(days.filter((day) => day.dayOfWeek <= 5 && !isBusinessDay(day)).map(String)).toEqual([
      ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03'],
      ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
    ]);
  });
});

describe('a draft', () => {
  it('is saved as typed and can be continued later', async () => {
    const person = await world.aPerson();
    await saveDraft(as(person), { name: 'Fern' });
    await saveDraft(as(person), { phone: 'what?', type: 'wellness-center' });
    expect(await readOwnApplication(as(person))).toMatchObject({
      status: 'draft',
      name: 'Fern',
      phone: 'what?',
      type: 'wellness-center',
      fee: null,
    });
  });

  it('is one per person, even from fifty tabs at once', async () => {
    const person = await world.aPerson();
    await warmUp(world, 50);
    const ids = new Set<string>();
    const codes = await concurrently(
      times(50, (at) => saveDraft(as(person), { name: `Tab ${at}` }).then((id) => ids.add(id))),
    );
    expect([tallyOf(codes), ids.size]).toEqual([{ done: 50 }, 1]);
    expect(await world.db.select().from(applications).where(eq(applications.userId, person.id))).toHaveLength(
      1,
    );
  });

  it('saves whatever it can of a form', () => {
    const form = new Map([
      ['type', 'owner'],
      ['name', 'x'.repeat(200)],
      ['phone', '1'],
      ['location', '80202'],
    ]);
    expect(draftOf({ get: (name) => form.get(name) ?? null })).toEqual({
      phone: '1',
      location: '80202',
      confirmed: '',
    });
  });

  it('is refused for people with a listing and for visitors', async () => {
    const { actor } = await world.anExpert();
    expect(await codeOf(saveDraft(as(actor), TYPED))).toBe('not_allowed');
    expect(await codeOf(saveDraft(as(null), TYPED))).toBe('sign_in_required');
  });

  it('is hidden from admins', async () => {
    const person = await anApplicant();
    const { id: draftId } = await rowOf(person);
    expect(await codeOf(readApplication(as(admin), draftId))).toBe('not_found');
    const all = { words: '', filter: 'all', sort: 'oldest', after: null } as const;
    const { rows } = await readApplications(as(admin), all);
    expect(rows.map(({ id }) => id)).not.toContain(draftId);
  });

  it('can be discarded, and a new one begun', async () => {
    const person = await anApplicant();
    await withdrawApplication(as(person));
    expect(await statusOf(person)).toBe('withdrawn');
    expect(subjects()).toEqual([]);
    await saveDraft(as(person), { name: 'Again' });
    expect((await readOwnApplication(as(person)))?.status).toBe('draft');
  });

  it('is not revived by a late save after it was discarded', async () => {
    const person = await anApplicant();
    const { id } = (await readOwnApplication(as(person)))!;
    await withdrawApplication(as(person));
    expect(await codeOf(saveDraft(as(person), { about: 'Roots' }, id))).toBe('status_changed');
    expect(await statusOf(person)).toBe('withdrawn');
    await saveDraft(as(person), { name: 'Again' });
    expect(await codeOf(saveDraft(as(person), { about: 'Roots' }, id))).toBe('status_changed');
    expect((await readOwnApplication(as(person)))?.about).not.toBe('Roots');
  });
});

describe('the form', () => {
  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'fern' }, 'email'],
    [{ phone: '' }, 'phone'],
    [{ location: '' }, 'location'],
    [{ type: 'owner' }, 'type'],
    [{ about: 'x'.repeat(1001) }, 'about'],
    [{ type: 'wellness-center', licenseNumber: '' }, 'licenseNumber'],
    [{ name: '<b>' }, 'name'],
  ])('%j gets an error beside %s', (values, field) => {
    const { error } = applicationForm.safeParse({ ...TYPED, ...values });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it('lists everything missing at once, including a center license and the photo', () => {
    const empty = { ...TYPED, type: 'wellness-center', name: '', licenseNumber: '' };
    const told = (schema: typeof applicationForm, photo?: Blob) =>
      schema.safeParse({ ...empty, photo }).error?.issues.map(({ path }) => path[0]);
    expect(told(applicationForm)).toEqual(['name', 'licenseNumber']);
    expect(told(applicationWithPhoto)).toEqual(['name', 'licenseNumber', 'photo']);
    expect(told(applicationWithPhoto, new Blob(['a picture']))).toEqual(['name', 'licenseNumber']);
  });

  it.each([
    ['a state that is not legal', { location: '78701', confirmed: '78701 Austin, TX' }, 'location'],
    ['a ZIP code of another state', { location: 'Austin, TX 80202' }, 'location'],
    ['a place that was not confirmed', { confirmed: '' }, 'location'],
    ['a place confirmed for a different text', { confirmed: '80302 Boulder, CO' }, 'location'],
    ['an impossible phone number', { phone: '123' }, 'phone'],
  ])('%s gets an error beside the field', async (_what, values, field) => {
    const person = await anApplicant();
    const refused = await submitApplication(as(person), { ...TYPED, ...values }, '/').catch((error) => error);
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['invalid_input', [field]]);
    expect(await statusOf(person)).toBe('draft');
    expect(await world.db.select().from(payments).where(eq(payments.payerId, person.id))).toEqual([]);
  });

  it('asks for a photo', async () => {
    const person = await world.aPerson();
    const refused = await submit(person).catch((error) => error);
    expect(Object.keys(refused.fields)).toEqual(['photo']);
  });

  it.each([
    ['under 21', { dateOfBirth: '2005-12-02' }, 'under_age'],
    ['without a date of birth', { dateOfBirth: null }, 'under_age'],
    ['with an unconfirmed address', { emailVerified: false }, 'email_unverified'],
    ['about to leave', { deleteAt: new Date('2026-12-20') }, 'not_allowed'],
    ['21 today', { dateOfBirth: '2005-12-01' }, 'done'],
  ])('someone %s: %s', async (_who, values, code) => {
    const person = await world.aPerson(values);
    await saveDraft(as(person), TYPED);
    await add(person, 'photo');
    expect(await codeOf(submit(person))).toBe(code);
  });
});

describe('the fee', () => {
  it.each([
    ['individual', TYPED, 500],
    ['center', CENTER, 1000],
  ])('of an %s is requested, and its payment submits the application', async (_type, typed, cents) => {
    const person = await anApplicant(typed);
    const { url } = await submit(person, typed);
    expect(await sandbox.page(pageOf(url))).toMatchObject({ cents, status: 'open' });
    expect(await statusOf(person)).toBe('draft');
    await sandbox.pay(pageOf(url), 'works', true);
    await tellAll();
    expect(await statusOf(person)).toBe('submitted');
    expect(subjects()).toEqual(['Your application was received']);
    expect((await submitApplication(as(person), typed, '/').catch((error) => error)).code).toBe(
      'status_changed',
    );
  });

  it.each(['webhook first', 'redirect first', 'both at once'])('counts once with the %s', async (order) => {
    const person = await anApplicant();
    await sandbox.pay(pageOf((await submit(person)).url), 'works', true);
    const [payment] = await world.db.select().from(payments).where(eq(payments.payerId, person.id));
    const back = () => settleOnReturn(as(person), { paymentId: payment!.id });
    if (order === 'redirect first') await back();
    if (order === 'both at once') await Promise.all([tellAll(), back()]);
    await tellAll();
    await back();
    expect(await statusOf(person)).toBe('submitted');
    expect(await world.db.select().from(payments).where(eq(payments.payerId, person.id))).toHaveLength(1);
  });

  it('is requested once by fifty presses', async () => {
    const person = await anApplicant();
    const urls = new Set<string>();
    const codes = await concurrently(times(50, () => submit(person).then(({ url }) => urls.add(url))));
    expect([tallyOf(codes), urls.size]).toEqual([{ done: 50 }, 1]);
    expect(await world.db.select().from(payments).where(eq(payments.payerId, person.id))).toHaveLength(1);
  });

  it('is charged once by twenty tabs that pay on its page and return at the same time', async () => {
    const person = await anApplicant();
    const { url } = await submit(person);
    const [payment] = await world.db.select().from(payments).where(eq(payments.payerId, person.id));
    const codes = await concurrently(
      times(20, async () => {
        await sandbox.pay(pageOf(url), 'works', true);
        await settleOnReturn(as(person), { paymentId: payment!.id });
      }),
    );
    expect(tallyOf(codes)).toEqual({ done: 20 });
    await tellAll();
    expect(await statusOf(person)).toBe('submitted');
    expect(await balances(world, payment!.id)).toEqual({ 'at:sandbox': 500, 'income:application-fee': -500 });
    expect(await world.db.select().from(payments).where(eq(payments.payerId, person.id))).toMatchObject([
      { state: 'paid', paidCents: 500 },
    ]);
  });

  it('by a declined card leaves the draft as it was', async () => {
    const person = await anApplicant();
    const before = await rowOf(person);
    const { url } = await submit(person);
    expect(await sandbox.pay(pageOf(url), 'declined', true)).toBe('declined');
    await tellAll();
    expect(await rowOf(person)).toMatchObject({
      name: before.name,
      location: before.location,
      status: 'draft',
    });
    expect((await submit(person)).url).toBe(url);
  });

  it('without a provider is owed: the draft is submitted, and an admin marks it as paid', async () => {
    const before = world.payments;
    world.payments = { ...before, provider: inPerson, sandbox: null };
    const person = await anApplicant();
    expect(await submit(person)).toEqual({ url: '/become-expert/sent' });
    expect(await readOwnApplication(as(person))).toMatchObject({ status: 'submitted', fee: 'owed' });
    const [payment] = await world.db.select().from(payments).where(eq(payments.payerId, person.id));
    await markPaid(as(admin), { id: payment!.id });
    expect(await readOwnApplication(as(person))).toMatchObject({ status: 'submitted', fee: 'paid' });
    world.payments = before;
  });

  it('of a discarded draft is refunded', async () => {
    const person = await anApplicant();
    const { url } = await submit(person);
    await withdrawApplication(as(person));
    await sandbox.pay(pageOf(url), 'works', true);
    await tellAll();
    await issueRefunds(world.asProduct('give-back'));
    await tellAll();
    const [payment] = await world.db.select().from(payments).where(eq(payments.payerId, person.id));
    expect(payment).toMatchObject({ state: 'refunded', refundedCents: 500 });
    expect(await statusOf(person)).toBe('withdrawn');
  });

  it('stays at the requested amount when fees rise, falls with them, and is the current one for later applicants', async () => {
    const { change, announced, learn } = feesBy(world);
    const [early, paid] = [await anApplicant(), await anApplicant(CENTER)];
    const { url } = await submit(early);
    const whole = (await submit(paid, CENTER)).url;
    await announced(admin, { individualFeeCents: '7', centerFeeCents: '12.50' });
    // A page with the old fee stays valid, even if this node already knows the new fee.
    await learn();
    await sandbox.pay(pageOf(whole), 'works', true);
    await tellAll();
    expect(await rowOf(paid)).toMatchObject({ status: 'submitted', feeCents: 1000 });
    expect((await submit(early)).url).toBe(url);
    const later = await anApplicant();
    expect(await sandbox.page(pageOf((await submit(later)).url))).toMatchObject({ cents: 700 });
    await change(admin, { individualFeeCents: '3' });
    await learn();
    for (const person of [early, later]) {
      expect(await sandbox.page(pageOf((await submit(person)).url))).toMatchObject({ cents: 300 });
    }
    await announced(admin, { individualFeeCents: '5', centerFeeCents: '10' });
    await learn();
  });

  it('that differs from the form is not requested', async () => {
    const { change, announced, learn } = feesBy(world);
    const person = await anApplicant();
    const press = (fees: string) => codeOf(submitApplication(as(person), { ...TYPED, fees }, '/'));
    await announced(admin, { individualFeeCents: '7' });
    expect(await press('500-1000')).toBe('price_changed');
    expect(await world.db.select().from(payments).where(eq(payments.payerId, person.id))).toEqual([]);
    expect(await press('700-1000')).toBe('done');
    await change(admin, { individualFeeCents: '5' });
    await learn();
  });

  it('of another type is requested again', async () => {
    const person = await anApplicant();
    const { url } = await submit(person);
    const { url: next } = await submit(person, CENTER);
    expect(next).not.toBe(url);
    expect(await sandbox.page(pageOf(next))).toMatchObject({ cents: 1000 });
    expect(await rowOf(person)).toMatchObject({ feeCents: 1000 });
  });

  it('stays paid if the draft changes during the payment, and the next click submits the draft', async () => {
    const person = await anApplicant();
    const { url } = await submit(person);
    await saveDraft(as(person), { location: '80302' });
    await sandbox.pay(pageOf(url), 'works', true);
    await tellAll();
    expect(await readOwnApplication(as(person))).toMatchObject({ status: 'draft', fee: 'paid' });
    expect(await codeOf(saveDraft(as(person), { type: 'wellness-center' }))).toBe('invalid_input');
    const boulder = { ...TYPED, location: '80302', confirmed: '80302 Boulder, CO' };
    expect(await submit(person, boulder)).toEqual({ url: '/become-expert/sent' });
    expect(await rowOf(person)).toMatchObject({ status: 'submitted', city: 'Boulder' });
  });
});

describe('verification', () => {
  it('ends with photos of the place and a document, which set the promised day', async () => {
    const person = await submitted();
    const send = () => codeOf(sendEvidence(as(person), IDENTITY));
    expect(await send()).toBe('invalid_input');
    await add(person, 'place');
    expect(await send()).toBe('invalid_input');
    await add(person, 'identity');
    world.queued.length = 0;
    world.now = Temporal.Instant.from('2026-12-23T20:00:00Z');
    expect(await send()).toBe('done');
    expect(await rowOf(person)).toMatchObject({ status: 'in-review', promisedOn: '2026-12-28' });
    expect(subjects()).toEqual(['Your application is in review']);
    expect(await send()).toBe('status_changed');
  });

  it.each([
    ['an expired license', { ...LICENSE, licenseExpiresOn: '2026-11-30' }, 'invalid_input'],
    ['a license on its last day', { ...LICENSE, licenseExpiresOn: '2026-12-01' }, 'done'],
    ['a day that does not exist', { ...LICENSE, licenseExpiresOn: '2027-02-30' }, 'invalid_input'],
    ['a state that does not exist', { ...LICENSE, licenseState: 'ZZ' }, 'invalid_input'],
    ['nothing', {}, 'invalid_input'],
  ])('of a center with %s: %s', async (_what, license, code) => {
    const person = await submitted(CENTER);
    await add(person, 'place');
    expect(await codeOf(sendEvidence(as(person), license))).toBe(code);
  });

  it('accepts a limited number of pictures, and only of the kinds needed now', async () => {
    const person = await submitted();
    expect(await codeOf(add(person, 'photo'))).toBe('status_changed');
    const codes = await Promise.all(Array.from({ length: 9 }, () => codeOf(add(person, 'place'))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(6);
  });
});

describe('a private picture', () => {
  it('is stored encrypted, without its metadata', async () => {
    const person = await anApplicant();
    const [file] = (await readOwnApplication(as(person)))!.pictures;
    const { id } = await rowOf(person);
    const kept = await world.files.get(`applications/${id}/${file!.id}/picture`);
    expect(new TextDecoder().decode(kept!)).toMatch(/^ey[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('is visible to its applicant and to admins, each through a personal link that expires', async () => {
    const { person, id } = await inReview();
    const stranger = await world.aPerson();
    const { actor: expert } = await world.anExpert();
    const linkFor = async (who: Person) => {
      const [link] = await pictureLinks(as(who), id);
      return { fileId: link!.id, key: new URL(link!.path, 'http://x').searchParams.get('key') };
    };
    const own = await linkFor(person);
    const admins = await linkFor(admin);
    expect(await codeOf(readPicture(as(person), own))).toBe('done');
    expect(await codeOf(readPicture(as(admin), admins))).toBe('done');
    for (const who of [null, stranger, expert]) {
      for (const link of [own, admins, { ...own, key: null }, ...(who ? [await linkFor(who)] : [])]) {
        expect(await codeOf(readPicture(as(who), link))).toBe('not_found');
      }
    }
    expect(await codeOf(readPicture(as(admin), own))).toBe('not_found');
    world.now = world.now.add({ minutes: 11 });
    expect(await codeOf(readPicture(as(person), own))).toBe('not_found');
    const looks = await world.db.select().from(adminActs).where(eq(adminActs.subjectId, id));
    expect(looks.map(({ act, adminId }) => [act, adminId])).toEqual([['see-application-picture', admin.id]]);
  });

  it('is decoded completely by the real decoder, and the right way up', async () => {
    const person = await world.aPerson();
    await saveDraft(as(person), TYPED);
    const wide = await sharp({ create: { width: 80, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const pictures = openPictures(new URL('../../..', import.meta.url).pathname.replace(/\/$/, ''));
    await addPicture({ ...world.as(person), pictures }, { bytes: new Uint8Array(wide), kind: 'photo' });
    const [link] = await pictureLinks(as(person), (await rowOf(person)).id);
    const key = new URL(link!.path, 'http://x').searchParams.get('key');
    const { width, height, exif } = await sharp(
      await readPicture(as(person), { fileId: link!.id, key }),
    ).metadata();
    expect([width, height, exif]).toEqual([30, 80, undefined]);
  });

  it('can be removed only by its applicant', async () => {
    const person = await submitted();
    await add(person, 'place');
    const files = async () =>
      (await readOwnApplication(as(person)))!.pictures.filter(({ kind }) => kind === 'place');
    const [{ id: fileId } = { id: '' }] = await files();
    const other = await submitted();
    await removePicture(as(other), { fileId });
    expect(await files()).toHaveLength(1);
    world.queued.length = 0;
    await removePicture(as(person), { fileId });
    expect(await files()).toEqual([]);
    expect(world.queued.map(({ name }) => name)).toEqual(['remove-application-pictures']);
  });

  it('is deleted 30 days after the decision, and a declined application after twelve months', async () => {
    const { person, id } = await inReview();
    await rejectApplication(as(admin), { id, reason: 'location', words: '' });
    const [file] = await world.db
      .select()
      .from(applicationFiles)
      .where(eq(applicationFiles.applicationId, id));
    const kept = () => world.files.get(`applications/${id}/${file!.id}/picture`);
    const sweep = () => sweepApplications(world.asProduct('sweep-applications'));
    const rows = () => world.db.select().from(applications).where(eq(applications.id, id));
    world.now = world.now.add({ hours: 24 * 29 });
    await sweep();
    expect(await kept()).not.toBeNull();
    world.now = world.now.add({ hours: 48 });
    await sweep();
    expect([await kept(), (await readOwnApplication(as(person)))?.pictures]).toEqual([null, []]);
    expect(await rows()).toHaveLength(1);
    world.now = Temporal.Instant.from('2027-12-02T18:00:00Z');
    await sweep();
    expect(await rows()).toEqual([]);
  });
});

describe('an admin', () => {
  it('approves once everything is checked; searches find the listing once it is set up', async () => {
    const { person, id } = await inReview();
    expect(await codeOf(approveApplication(as(admin), { id }))).toBe('invalid_input');
    await checkAll(id);
    const practiceId = await approveApplication(as(admin), { id });
    expect(subjects()).toEqual(['Your application was approved']);
    expect(await readMemberships(world.query, person.id)).toEqual([{ practiceId, role: 'owner' }]);
    const listed = () => world.db.select().from(listing).where(eq(listing.expertId, practiceId));
    expect(await listed()).toEqual([]);
    expect(await world.db.select().from(experts).where(eq(experts.id, practiceId))).toMatchObject([
      {
        name: TYPED.name,
        type: 'individual',
        bio: TYPED.about,
        isShown: true,
        isListable: false,
        ratePerMinuteCents: 100,
      },
    ]);
    const [place] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, practiceId));
    expect(place).toMatchObject({
      zip: '80202',
      publicLabel: 'Denver, CO',
      isExactPublic: false,
      address: null,
    });
    expect([place!.publicLat, place!.publicLng]).not.toEqual([place!.lat, place!.lng]);
    const free = async () => (await nextFreeTimes(world.as(null), [practiceId], 1)).get(practiceId);
    expect(await free()).toEqual([]);
    const owner = as({ ...person, memberships: [{ practiceId, role: 'owner' }] });
    await setExpertise(owner, { expertise: ['consulting'] });
    await openAllDay(owner, { aroundTheClock: true });
    expect(await listed()).toEqual([]);
    const typed = { label: 'Studio', address: '1515 Wynkoop Street', zip: '80202' };
    await savePlace(owner, { placeId: place!.id, ...typed });
    expect(await listed()).toMatchObject([{ state: 'CO', city: 'Denver' }]);
    expect(await free()).toHaveLength(1);
    const [user] = await world.db.select().from(users).where(eq(users.id, person.id));
    expect(user!.image).toMatch(/^\/photo\/[0-9a-f]{32}$/);
    expect(await world.files.get(`photos/${user!.image!.slice(7)}/512.jpg`)).not.toBeNull();
  });

  it('makes the stated license of a center its valid one', async () => {
    const { id } = await inReview(CENTER);
    await checkAll(id, 'wellness-center');
    const practiceId = await approveApplication(as(admin), { id });
    expect(await world.db.select().from(licenses).where(eq(licenses.practiceId, practiceId))).toMatchObject([
      { status: 'valid', number: 'CO-4711', state: 'CO', expiresOn: '2027-06-30' },
    ]);
  });

  it('marks the account as verified on card, profile, and map', async () => {
    const { id } = await inReview();
    await checkAll(id);
    const practiceId = await approveApplication(as(admin), { id });
    await world.db.update(experts).set({ setupMissingSince: null }).where(eq(experts.id, practiceId));
    const other = await world.anExpert();
    for (const [expertId, isVerified] of [
      [practiceId, true],
      [other.id, false],
    ] as const) {
      expect(await readExpertCard(as(null), expertId)).toMatchObject({ isVerified });
      expect(await readProfile(as(null), expertId)).toMatchObject({ isVerified, placePhotos: [] });
      const pins = await pinsIn(as(null), { south: 39, west: -106, north: 41, east: -104 }, 14);
      const pin = pins.find((one) => one.kind === 'expert' && one.id === expertId);
      if (pin) expect(pin).toMatchObject({ isVerified });
    }
  });

  it('approves once for fifty simultaneous presses', async () => {
    const { person, id } = await inReview();
    await checkAll(id);
    const codes = await concurrently(times(50, () => approveApplication(as(admin), { id })));
    expect(tallyOf(codes)).toEqual({ done: 1, status_changed: 49 });
    expect(await readMemberships(world.query, person.id)).toHaveLength(1);
  });

  it.each([
    ['an individual', TYPED, 'license', ['Identity', 'Location', 'Legal state']],
    ['a center', CENTER, 'identity', ['Location', 'License', 'Legal state']],
  ] as const)('ticks what %s sends, and nothing else', async (_who, typed, notSent, names) => {
    const { id } = await inReview(typed);
    expect(checksOf(typed.type).map((check) => CHECK_WORDS[check].name)).toEqual(names);
    const tick = (isDone: boolean) => setCheck(as(admin), { id, check: notSent, isDone });
    expect(await codeOf(tick(true))).toBe('invalid_input');
    // A check that is no longer required does not count, and an admin can remove it.
    await world.db.insert(applicationChecks).values({
      applicationId: id,
      check: notSent,
      adminId: admin.id,
      at: new Date(),
    });
    expect(await codeOf(approveApplication(as(admin), { id }))).toBe('invalid_input');
    await checkAll(id, typed.type);
    await tick(false);
    expect(await codeOf(approveApplication(as(admin), { id }))).toBe('done');
  });

  it.each([
    ['an individual', 'invalid_input', TYPED, false],
    ['a center', 'done', CENTER, true],
  ] as const)('rejects for the license of %s: %s', async (_who, code, typed, isOffered) => {
    const { id } = await inReview(typed);
    expect(rejectionsOf(typed.type).includes('license')).toBe(isOffered);
    expect(await codeOf(rejectApplication(as(admin), { id, reason: 'license', words: '' }))).toBe(code);
  });

  it('gets no identity document from a center, even by a forged request', async () => {
    const { person, id } = await inReview(CENTER);
    await askApplicant(as(admin), { id, words: 'Please show the door.' });
    expect(await codeOf(add(person, 'identity'))).toBe('invalid_input');
    expect(await codeOf(add(person, 'place'))).toBe('done');
    const files = await world.db
      .select()
      .from(applicationFiles)
      .where(eq(applicationFiles.applicationId, id));
    expect(files.map(({ kind }) => kind)).not.toContain('identity');
  });

  it('is the only one who can act on applications', async () => {
    const { person, id } = await inReview();
    const { actor: expert } = await world.anExpert();
    const unconfirmed = await world.aPerson({ isAdmin: true, emailVerified: false });
    for (const who of [null, person, expert, unconfirmed]) {
      const acts = [
        approveApplication(as(who), { id }),
        rejectApplication(as(who), { id, reason: 'ours', words: '' }),
        askApplicant(as(who), { id, words: 'More' }),
        setCheck(as(who), { id, check: 'identity', isDone: true }),
        readApplication(as(who), id),
        readApplications(as(who), { words: '', filter: 'all', sort: 'oldest', after: null }),
      ];
      expect(await Promise.all(acts.map(codeOf))).toEqual(acts.map(() => 'not_found'));
    }
    expect(await statusOf(person)).toBe('in-review');
  });

  it('asks for more; the answer restarts the review and clears the checks', async () => {
    const { person, id } = await inReview(CENTER);
    await checkAll(id, 'wellness-center');
    await askApplicant(as(admin), { id, words: 'Please show the door.' });
    expect(await readOwnApplication(as(person))).toMatchObject({
      status: 'more-asked',
      said: 'Please show the door.',
    });
    expect(subjects()).toEqual(['We have a question about your application']);
    expect(await codeOf(askApplicant(as(admin), { id, words: 'Please show the door.' }))).toBe('done');
    expect(await codeOf(askApplicant(as(admin), { id, words: 'And the key.' }))).toBe('status_changed');
    expect(subjects()).toHaveLength(1);
    expect(await codeOf(approveApplication(as(admin), { id }))).toBe('status_changed');
    await add(person, 'place');
    world.now = Temporal.Instant.from('2026-12-08T18:00:00Z');
    await sendEvidence(as(person), LICENSE);
    expect(await readApplication(as(admin), id)).toMatchObject({
      status: 'in-review',
      promisedOn: '2026-12-10',
      checks: [],
    });
  });

  it.each([
    ['law', 'refunded'],
    ['ours', 'refunded'],
    ['identity', 'paid'],
  ] as const)('rejects for %s, and the fee is %s', async (reason, state) => {
    const { person, id } = await inReview();
    await rejectApplication(as(admin), { id, reason, words: 'Thank you.' });
    expect(subjects()).toEqual(['Your application was answered']);
    await issueRefunds(world.asProduct('give-back'));
    await tellAll();
    const [payment] = await world.db.select().from(payments).where(eq(payments.payerId, person.id));
    expect(payment!.state).toBe(state);
    expect((await readOwnApplication(as(person)))!.said).toMatch(/Thank you\.$/);
  });

  it('words the reason of a rejection in the language of the applicant, and the record in English', async () => {
    const { person, id } = await inReview();
    await world.db.update(users).set({ language: 'es' }).where(eq(users.id, person.id));
    await rejectApplication(as(admin), { id, reason: 'law', words: 'Gracias.' });
    const mail = world.queued.find(({ name }) => name === 'send-written-mail')!.data;
    expect(mail.subject).toBe('Respondimos a su postulación');
    expect(mail.text).toContain('La ley ya no permite consultas en su estado. Gracias.');
    const own = (await readOwnApplication(as(person)))!;
    expect(inLanguage('es', () => sayDecision(own))).toMatch(/^La ley .*estado\. Gracias\.$/);
    expect(sayDecision(own)).toBe('The law does not allow consultations in your state any more. Gracias.');
    const { steps } = await readApplication(as(admin), id);
    expect(steps.at(-1)!.note).toMatch(/^The law does not allow .* Gracias\.$/);
  });

  it('cannot approve if the law has changed meanwhile', async () => {
    const { id } = await inReview();
    await checkAll(id);
    const before = await world.db.select().from(stateLaws).where(eq(stateLaws.state, 'CO'));
    await world.db.update(stateLaws).set({ status: 'illegal' }).where(eq(stateLaws.state, 'CO'));
    world.law = await readLaw(world.db);
    expect(await codeOf(approveApplication(as(admin), { id }))).toBe('state_not_served');
    await world.db.update(stateLaws).set({ status: before[0]!.status }).where(eq(stateLaws.state, 'CO'));
    world.law = await readLaw(world.db);
    expect(await codeOf(approveApplication(as(admin), { id }))).toBe('done');
  });

  it('sees the queue oldest first', async () => {
    const first = await inReview();
    world.now = world.now.add({ hours: 1 });
    const second = await inReview();
    const { rows } = await readApplications(as(admin), {
      words: '',
      filter: 'waiting',
      sort: 'oldest',
      after: null,
    });
    const ids = rows.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  });
});

describe('a second application', () => {
  it('starts with the text of the rejected one, and needs a change', async () => {
    const { person, id } = await inReview();
    await rejectApplication(as(admin), { id, reason: 'location', words: '' });
    await saveDraft(as(person), {});
    expect(await readOwnApplication(as(person))).toMatchObject({ status: 'draft', name: TYPED.name });
    await add(person, 'photo');
    expect(await codeOf(submit(person))).toBe('invalid_input');
    expect(await codeOf(submit(person, { ...TYPED, about: 'Now with a studio.' }))).toBe('done');
  });

  it('shows only the applicant why the first was rejected, next to the draft', async () => {
    const { person, id } = await inReview();
    await rejectApplication(as(admin), { id, reason: 'location', words: 'Which door is it?' });
    const draftId = await saveDraft(as(person), {});
    expect(await readRejectedBefore(as(person), draftId)).toMatchObject({
      id,
      status: 'rejected',
      said: expect.stringMatching(/Which door is it\?$/),
      fee: 'paid',
    });
    expect(await readRejectedBefore(as(await world.aPerson()), draftId)).toBeNull();
    const first = await anApplicant();
    expect(await readRejectedBefore(as(first), (await rowOf(first)).id)).toBeNull();
  });
});

describe('photos of the place', () => {
  const drawn = openPictures(join(import.meta.dirname, '..', '..', '..'));
  const really = (person: Person): Context => ({ ...as(person), pictures: drawn });

  async function approved(showsPlaces: boolean) {
    const person = await submitted();
    const located = await sharp(picture)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Fern' }, IFD3: { GPSLatitude: '39/1 44/1 57/1' } })
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    await addPicture(really(person), { bytes: new Uint8Array(located), kind: 'place' });
    await add(person, 'identity');
    await sendEvidence(as(person), { showsPlaces, ...IDENTITY });
    const { id } = await rowOf(person);
    await checkAll(id);
    const practiceId = await approveApplication(really(admin), { id });
    const owner = { ...person, memberships: [{ practiceId, role: 'owner' as const }] };
    return { owner, practiceId, photos: (await readProfile(as(null), practiceId)).placePhotos };
  }
  const keyOf = (address: string) => address.split('/').at(-1)!;

  it('are shown to clients if the applicant agrees, redrawn and without metadata', async () => {
    const { photos } = await approved(true);
    expect(photos).toHaveLength(1);
    const key = keyOf(photos[0]!);
    expect(await findPhoto(world.query, key)).toEqual({ ownerId: null, galleryOf: null, isShown: true });
    for (const name of ['512.jpg', '512.webp', '64.jpg']) {
      const shown = await sharp((await world.files.get(`photos/${key}/${name}`))!).metadata();
      expect([shown.exif, shown.xmp, shown.iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('stay private without consent', async () => {
    expect((await approved(false)).photos).toEqual([]);
  });

  it('are deleted once the practice stops showing them, and no one else can do that', async () => {
    const { owner, practiceId, photos } = await approved(true);
    const [place] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, practiceId));
    const stranger = await world.anExpert();
    expect(await codeOf(hidePlacePhotos(as(stranger.actor), { placeId: place!.id }))).toBe('not_found');
    expect(await codeOf(hidePlacePhotos(as(stranger.actor), { practiceId, placeId: place!.id }))).toBe(
      'not_allowed',
    );
    expect((await readProfile(as(null), practiceId)).placePhotos).toEqual(photos);
    world.queued.length = 0;
    await hidePlacePhotos(as(owner), { practiceId, placeId: place!.id });
    expect((await readProfile(as(null), practiceId)).placePhotos).toEqual([]);
    expect(await findPhoto(world.query, keyOf(photos[0]!))).toBeNull();
    expect(world.queued).toMatchObject([{ name: 'remove-photo', data: { key: keyOf(photos[0]!) } }]);
  });

  it('are hidden with the listing', async () => {
    const { practiceId, photos } = await approved(true);
    await world.db.update(experts).set({ suspendedAt: new Date() }).where(eq(experts.id, practiceId));
    expect(await findPhoto(world.query, keyOf(photos[0]!))).toEqual({
      ownerId: null,
      galleryOf: null,
      isShown: false,
    });
  });
});

describe('the data of an applicant', () => {
  it('is in their download, including the pictures', async () => {
    const { person } = await inReview();
    const { data, pictures } = await downloadData(as(person));
    expect(data.applications).toMatchObject([{ name: TYPED.name, phone: TYPED.phone }]);
    expect(pictures.map(({ name }) => name)).toEqual([
      ...['application-1-photo.jpg', 'application-2-place.jpg', 'application-3-identity.jpg'],
    ]);
    const other = await inReview();
    expect((await downloadData(as(other.person))).pictures).toHaveLength(3);
  });

  it('is deleted with the account', async () => {
    const { person, id } = await inReview();
    const deleteAt = asDate(world.now.subtract({ hours: 1 }));
    await world.db.update(users).set({ deleteAt }).where(eq(users.id, person.id));
    await deleteDueAccounts(world.asProduct('delete-accounts'));
    expect(await world.db.select().from(applications).where(eq(applications.id, id))).toEqual([]);
    const jobs = world.queued.filter(({ name }) => name === 'remove-application-pictures');
    expect(jobs.map(({ data }) => data)).toEqual([{ applicationId: id }]);
    for (const { data } of jobs) await removePictureFiles(as(null), data as { applicationId: string });
  });
});
