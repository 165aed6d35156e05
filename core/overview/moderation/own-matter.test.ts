import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { approvePlace, rejectPlace } from '../../business/consultation-places/review-place.server.ts';
import { decideNoShow } from '../../consultations/consultation-day/decide-no-show.server.ts';
import { decideDispute } from '../../consultations/disputes/decide-dispute.server.ts';
import { disputes } from '../../consultations/disputes/tables.ts';
import { reviews } from '../../consultations/reviews/tables.ts';
import type { Person } from '../../context.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { expertPlaces, placeChecks } from '../../people/experts/tables.ts';
import {
  askApplicant,
  rejectApplication,
  setCheck,
} from '../../practice/applications/review-application.server.ts';
import { applications } from '../../practice/applications/tables.ts';
import { approveLicense, rejectLicense } from '../../practice/licenses/review-license.server.ts';
import { licenses } from '../../practice/licenses/tables.ts';
import { approveReview, declineReview } from './judge-review.server.ts';

const world = await openWorld();
const anAdmin = (who: Person): Person => ({ ...who, isAdmin: true });
const client = anAdmin(await world.aPerson({ isAdmin: true }));
const expert = await world.anExpert({ type: 'wellness-center' });
const owner = anAdmin(expert.actor);
const staff = anAdmin(await world.aMember(expert.id, 'staff'));
const now = new Date();

const missed = await world.aBooking({
  expertId: expert.id,
  clientId: client.id,
  status: 'client-no-show',
  contest: 'open',
  startsAt: new Date('2026-11-30T18:00:00Z'),
  missedAt: now,
});
const disputeId = newId();
await world.db.insert(disputes).values({
  id: disputeId,
  bookingId: missed,
  clientId: client.id,
  expertId: expert.id,
  reason: 'other',
  words: 'It was over too soon.',
  openedAt: now,
  answerBy: now,
});
const applicationId = newId();
await world.db.insert(applications).values({
  id: applicationId,
  userId: client.id,
  status: 'in-review',
  name: 'Robin',
  email: client.email,
  submittedAt: now,
  createdAt: now,
  updatedAt: now,
});
const licenseId = newId();
await world.db.insert(licenses).values({
  id: licenseId,
  practiceId: expert.id,
  status: 'waiting',
  number: 'CO-1',
  state: 'CO',
  expiresOn: '2099-12-31',
  sentAt: now,
});
const [place] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, expert.id));
const placeCheckId = newId();
await world.db.insert(placeChecks).values({
  id: placeCheckId,
  placeId: place!.id,
  practiceId: expert.id,
  status: 'waiting',
  sentAt: now,
  address: '5 Elm Street',
  zip: '80202',
  publicLabel: 'Denver, CO',
});
const reviewId = newId();
await world.db.insert(reviews).values({
  id: reviewId,
  expertId: expert.id,
  authorId: client.id,
  authorName: 'Robin R.',
  rating: 5,
  body: 'Text me.',
  waitsSince: now,
});

type Decision = (admin: Person) => Promise<unknown>;
const WORDS = 'We have looked at it.';
const aboutApplication = { id: applicationId, words: WORDS };

it.each<[what: string, whom: string, admins: Person[], decide: Decision]>([
  [
    'a dispute',
    'its client, the owner and staff of the practice',
    [client, owner, staff],
    (by) => decideDispute(world.as(by), { disputeId, outcome: 'nothing', amount: undefined, said: WORDS }),
  ],
  [
    'a no-show',
    'the same',
    [client, owner, staff],
    (by) => decideNoShow(world.as(by), { bookingId: missed, finding: 'find-held', reason: WORDS }),
  ],
  [
    'an application',
    'its applicant',
    [client],
    (by) => rejectApplication(world.as(by), { ...aboutApplication, reason: 'other' as never }),
  ],
  ['an application’s question', 'the same', [client], (by) => askApplicant(world.as(by), aboutApplication)],
  [
    'an application’s check',
    'the same',
    [client],
    (by) => setCheck(world.as(by), { id: applicationId, check: 'place' as never, isDone: true }),
  ],
  [
    'a license that is good',
    'the practice',
    [owner, staff],
    (by) => approveLicense(world.as(by), { id: licenseId }),
  ],
  [
    'a license that is not',
    'the practice',
    [owner, staff],
    (by) => rejectLicense(world.as(by), { id: licenseId, words: WORDS }),
  ],
  ['a place', 'the practice', [owner, staff], (by) => approvePlace(world.as(by), { id: placeCheckId })],
  [
    'a place that is none',
    'the practice',
    [owner, staff],
    (by) => rejectPlace(world.as(by), { id: placeCheckId, words: WORDS }),
  ],
  [
    'a review to be shown',
    'its author and the practice',
    [client, owner, staff],
    (by) => approveReview(world.as(by), { reviewId }),
  ],
  [
    'a review to be kept back',
    'the same',
    [client, owner, staff],
    (by) => declineReview(world.as(by), { reviewId, reason: WORDS }),
  ],
])('%s is not decided by %s', async (_what, _whom, admins, decide) => {
  for (const admin of admins) expect(await codeOf(decide(admin))).toBe('not_allowed');
  expect(await world.db.select().from(adminActs)).toEqual([]);
});

it('another admin decides it', async () => {
  const other = await world.aPerson({ isAdmin: true });
  expect(await codeOf(approveReview(world.as(other), { reviewId }))).toBe('done');
  expect(await codeOf(approveLicense(world.as(other), { id: licenseId }))).toBe('done');
});
