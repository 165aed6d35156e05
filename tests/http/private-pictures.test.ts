import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { disputePictureFolder } from '../../core/consultations/disputes/dispute-pictures.server.ts';
import { disputePictures, disputes } from '../../core/consultations/disputes/tables.ts';
import type { Person } from '../../core/context.ts';
import { adminActs } from '../../core/ground/admin/tables.ts';
import {
  keepPrivately,
  keyToPicture,
  type PrivatePictures,
} from '../../core/people/accounts/pictures/private-pictures.server.ts';
import { experts } from '../../core/people/experts/tables.ts';
import { applicationFiles, applications } from '../../core/practice/applications/tables.ts';
import { pictureFolder } from '../../core/practice/licenses/license-picture.server.ts';
import { licenses } from '../../core/practice/licenses/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { encryptedBytes } from '../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../lib/secrets/key-ring.server.ts';
import { openTestApp } from './app.ts';

const { app, world, aVisitor, aClient, anExpert, anAdmin, signedIn } = await openTestApp();

const [owner, otherOwner] = [await anExpert(), await anExpert()];
await world.db.update(experts).set({ type: 'wellness-center' }).where(eq(experts.id, owner.expertId));
const staff = await aClient();
await world.aMember(owner.expertId, 'staff', staff);
const admin = await anAdmin();
const people: Record<string, Person> = {
  applicant: await aClient(),
  'other applicant': await aClient(),
  owner,
  staff,
  'other owner': otherOwner,
  client: await aClient(),
  admin,
};
const browsers = new Map([['visitor', aVisitor()]]);
for (const [who, person] of Object.entries(people)) browsers.set(who, await signedIn(person));

const at = new Date();
const [fileId, licenseId, ofClientId, ofExpertId] = [newId(), newId(), newId(), newId()];
for (const who of ['applicant', 'other applicant']) {
  const id = newId();
  await world.db.insert(applications).values({
    id,
    userId: people[who]!.id,
    status: 'in-review',
    name: 'Fern Hollow',
    email: 'fern@example.test',
    submittedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  if (who !== 'applicant') continue;
  await world.db
    .insert(applicationFiles)
    .values({ id: fileId, applicationId: id, kind: 'identity', createdAt: at });
  await keep(`applications/${id}/${fileId}`, 'application pictures');
}
await world.db.insert(licenses).values({
  id: licenseId,
  practiceId: owner.expertId,
  status: 'waiting',
  number: 'CO-4711',
  state: 'CO',
  expiresOn: '2099-12-31',
  hasPicture: true,
  sentAt: at,
});
await keep(pictureFolder(licenseId), 'license pictures');

const bookingId = await world.aBooking({
  expertId: owner.expertId,
  clientId: people.client!.id,
  status: 'completed',
  startsAt: new Date('2026-01-05T18:00:00Z'),
});
const disputeId = newId();
await world.db.insert(disputes).values({
  id: disputeId,
  bookingId,
  clientId: people.client!.id,
  expertId: owner.expertId,
  reason: 'other',
  words: 'It was over too soon.',
  openedAt: at,
  answerBy: at,
});
await world.db.insert(disputePictures).values([
  { id: ofClientId, disputeId, side: 'client', createdAt: at },
  { id: ofExpertId, disputeId, side: 'expert', createdAt: at },
]);
for (const id of [ofClientId, ofExpertId]) await keep(disputePictureFolder(id), 'dispute pictures');

async function keep(folder: string, of: PrivatePictures) {
  const bytes = new TextEncoder().encode('what it shows');
  await keepPrivately(
    app.services,
    folder,
    await encryptedBytes(bytes, cipherKeys(world.signIn.ring.ciphers, of)),
  );
}

const PICTURES = {
  'an identity document': {
    path: `/application-picture/${fileId}`,
    id: fileId,
    of: 'application pictures' as const,
    may: ['applicant', 'admin'],
  },
  'a license': {
    path: `/license-picture/${licenseId}`,
    id: licenseId,
    of: 'license pictures' as const,
    may: ['owner', 'admin'],
  },
  'what went wrong, of the client': {
    path: `/dispute-picture/${ofClientId}`,
    id: ofClientId,
    of: 'dispute pictures' as const,
    may: ['client', 'owner', 'staff', 'admin'],
  },
  'what went wrong, of the expert': {
    path: `/dispute-picture/${ofExpertId}`,
    id: ofExpertId,
    of: 'dispute pictures' as const,
    may: ['client', 'owner', 'staff', 'admin'],
  },
};

/** Returns which of the people get the picture by this link. */
async function whoSees(link: string): Promise<string[]> {
  const seen: string[] = [];
  for (const [who, browser] of browsers) {
    const answer = await browser.get(link);
    const text = await answer.text();
    expect([who, answer.headers.get('Cache-Control')]).toEqual([who, 'private, no-store']);
    expect([who, answer.status, text]).toEqual([
      who,
      ...(answer.status === 200 ? [200, 'what it shows'] : [404, 'There is no such picture.']),
    ]);
    if (answer.status === 200) seen.push(who);
  }
  return seen;
}

describe.each(Object.entries(PICTURES))('the picture of %s', (_what, { path, id, of, may }) => {
  it.each(Object.keys(people))('is shown by the link of %s only to them', async (who) => {
    const key = await keyToPicture(world.as(people[who]!), id, of);
    expect(await whoSees(`${path}?key=${key}`)).toEqual(may.includes(who) ? [who] : []);
  });

  it('is not shown without a link, or by an expired or truncated link or a link of another kind', async () => {
    const [who = ''] = may;
    const other = of === 'license pictures' ? 'application pictures' : 'license pictures';
    const key = await keyToPicture(world.as(people[who]!), id, of);
    const long = { ...world.as(people[who]!), now: () => world.now.subtract({ minutes: 11 }) };
    for (const link of [
      path,
      `${path}?key=`,
      `${path}?key=${key.slice(0, -4)}`,
      `${path}?key=${await keyToPicture(world.as(people[who]!), id, other)}`,
      `${path}?key=${await keyToPicture(world.as(people[who]!), newId(), of)}`,
      `${path}?key=${await keyToPicture(long, id, of)}`,
    ]) {
      expect(await whoSees(link)).toEqual([]);
    }
  });

  it('is recorded each time an admin opens it', async () => {
    const looks = () => world.db.$count(adminActs, eq(adminActs.adminId, admin.id));
    const before = await looks();
    const key = await keyToPicture(world.as(admin), id, of);
    await browsers.get('admin')!.get(`${path}?key=${key}`);
    expect(await looks()).toBe(before + 1);
  });
});
