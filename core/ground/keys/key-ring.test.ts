import { createHash, randomBytes } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { CompactEncrypt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { encryptedBytes, keyIdOf } from '../../../lib/secrets/encrypted.server.ts';
import { cipherKeys, openKeyRing } from '../../../lib/secrets/key-ring.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { invitationOf, invitationUrl } from '../../business/team/invitation-link.server.ts';
import { practiceInvitations } from '../../business/team/tables.ts';
import { disputePictureFolder } from '../../consultations/disputes/dispute-pictures.server.ts';
import { disputePictures, disputes } from '../../consultations/disputes/tables.ts';
import type { Context, Person, Product } from '../../context.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  readNewAuthenticator,
} from '../../overview/account-settings/two-step.server.ts';
import {
  keepPrivately,
  keyToPicture,
  opensPicture,
  type PrivatePictures,
  privateBytes,
} from '../../people/accounts/pictures/private-pictures.server.ts';
import { authenticators, recoveryCodes } from '../../people/accounts/tables.ts';
import { knownBrowser, knownBrowserCookie } from '../../people/sign-in/known-browser.server.ts';
import { readPasswordResetLink } from '../../people/sign-in/password-reset-link.server.ts';
import { openSignIn } from '../../people/sign-in/sign-in.server.ts';
import { takeCode, totp } from '../../people/sign-in/take-code.server.ts';
import { keepIdentity, readIdentity } from '../../practice/applications/identity.server.ts';
import {
  applicationFiles,
  applicationIdentities,
  applications,
  visitorPhotos,
} from '../../practice/applications/tables.ts';
import { pictureFolder, sweepLicensePictures } from '../../practice/licenses/license-picture.server.ts';
import { licenses } from '../../practice/licenses/tables.ts';
import { SEALED_STORES } from '../../registries.server.ts';
import { readUnsubscribe, unsubscribeUrl } from '../notifications/unsubscribe.server.ts';
import { checkKeys, forgetKey, KeysMissing } from './check-keys.server.ts';
import { countUses } from './count-uses.server.ts';
import { reEncrypt } from './re-encrypt.server.ts';
import { encryptionKeys, keptKeys } from './tables.ts';

const world = await openWorld();
const [OLD, NEW] = ['the old secret of these tests, with no', 'the new secret of these tests, with no'];
const aKey = () => randomBytes(32).toString('base64url');

type Keys = { secrets: string[]; encryptionKeys?: string[] };
const signInWith = (keys: Keys) =>
  openSignIn({
    query: world.query,
    publicOrigin: 'http://localhost:3000',
    now: () => world.now,
    ...keys,
  });
const idsOf = (keys: Keys) => openKeyRing(keys).ciphers.map(({ id }) => id);

const logged: { fields: object; message: string }[] = [];
const log = {
  info: (fields: object, message: string) => void logged.push({ fields, message }),
  warn: (fields: object, message: string) => void logged.push({ fields, message }),
  error() {},
};
const as = (keys: Keys, actor: Person | null): Context => ({
  ...world.as(actor),
  signIn: signInWith(keys),
});
const product = (keys: Keys): Context<Product> => ({ ...world.asProduct(), signIn: signInWith(keys), log });

/** Compares the keys as the start of a node does, later than the last start. */
async function start(keys: Keys): Promise<void> {
  world.now = world.now.add({ seconds: 1 });
  await checkKeys(product(keys), SEALED_STORES);
}

/** Starts a node, then runs the job until it has nothing left to do. */
async function rotateTo(keys: Keys): Promise<void> {
  await start(keys);
  for (let i = 0; i < 5; i++) await reEncrypt(product(keys), SEALED_STORES);
}
const usesOf = async (id: string | null) =>
  (await countUses(world, SEALED_STORES)).find(({ keyId }) => keyId === id)?.stores ?? [];

const PICTURE = new TextEncoder().encode('what it shows');

/** Stores a picture as the versions before key ids did. */
async function keepUnnamed(secret: string, folder: string, of: PrivatePictures): Promise<void> {
  const key = openKeyRing({ secrets: [secret] }).secrets[0]!.keyFor(of);
  const text = await new CompactEncrypt(PICTURE)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(createHash('sha256').update(key).digest());
  await keepPrivately({ ...world, log }, folder, text);
}

async function keepNamed(keys: Keys, folder: string, of: PrivatePictures): Promise<string | null> {
  const text = await encryptedBytes(PICTURE, cipherKeys(openKeyRing(keys).ciphers, of));
  await keepPrivately({ ...world, log }, folder, text);
  return keyIdOf(text);
}

/** Makes one of everything that is stored encrypted, and returns a check that all of it still works. */
async function everything(keys: Keys, { named = true } = {}) {
  const at = new Date(world.now.epochMilliseconds);
  const keep = async (folder: string, of: PrivatePictures) => {
    if (named) return await keepNamed(keys, folder, of);
    await keepUnnamed(keys.secrets[0]!, folder, of);
    return null;
  };
  const { actor: owner, id: practiceId } = await world.anExpert();
  const currentPassword = await world.givePassword(owner);
  await beginTwoStep(as(keys, owner));
  const { secret } = (await readNewAuthenticator(as(keys, owner)))!;
  const now = () => totp(secret, '').generate({ timestamp: world.now.epochMilliseconds });
  const codes = await confirmTwoStep(as(keys, owner), { code: now(), currentPassword });
  if (!named)
    await world.db.update(recoveryCodes).set({ keyId: null }).where(eq(recoveryCodes.userId, owner.id));

  const applicationId = newId();
  await world.db.insert(applications).values({
    id: applicationId,
    userId: owner.id,
    status: 'in-review',
    name: 'Fern Hollow',
    email: 'fern@example.test',
    submittedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  const identity = { firstName: 'Fern', lastName: 'Hollow', dateOfBirth: '1980-02-03' };
  await keepIdentity(as(keys, owner), applicationId, identity);
  const [fileId, licenseId, pictureId, visitorId] = [newId(), newId(), newId(), newId()];
  const folders: [string, PrivatePictures][] = [
    [`applications/${applicationId}/${fileId}`, 'application pictures'],
    [pictureFolder(licenseId), 'license pictures'],
    [disputePictureFolder(pictureId), 'dispute pictures'],
    [`visitor-photos/${visitorId}`, 'visitor photos'],
  ];
  const ids: (string | null)[] = [];
  for (const [folder, of] of folders) ids.push(await keep(folder, of));
  await world.db
    .insert(applicationFiles)
    .values({ id: fileId, applicationId, kind: 'identity', createdAt: at, keyId: ids[0] ?? null });
  await world.db.insert(licenses).values({
    id: licenseId,
    practiceId,
    status: 'waiting',
    number: 'CO-4711',
    state: 'CO',
    expiresOn: '2099-12-31',
    hasPicture: true,
    keyId: ids[1] ?? null,
    sentAt: at,
  });
  const client = await world.aPerson();
  const bookingId = await world.aBooking({
    expertId: practiceId,
    clientId: client.id,
    status: 'completed',
    startsAt: new Date('2026-01-05T18:00:00Z'),
  });
  const disputeId = newId();
  await world.db.insert(disputes).values({
    id: disputeId,
    bookingId,
    clientId: client.id,
    expertId: practiceId,
    reason: 'other',
    words: 'It was over too soon.',
    openedAt: at,
    answerBy: at,
  });
  await world.db
    .insert(disputePictures)
    .values({ id: pictureId, disputeId, side: 'client', createdAt: at, keyId: ids[2] ?? null });
  await world.db.insert(visitorPhotos).values({ id: visitorId, createdAt: at, keyId: ids[3] ?? null });

  return async function works(later: Keys): Promise<void> {
    const ctx = as(later, owner);
    world.now = world.now.add({ seconds: 60 });
    expect(await takeCode(ctx, owner.id, now())).toBe(true);
    expect(await takeCode(ctx, owner.id, codes.pop()!)).toBe(true);
    expect(await readIdentity(ctx, applicationId)).toEqual(identity);
    for (const [folder, of] of folders) {
      expect(Buffer.from((await privateBytes(ctx, folder, of))!).toString()).toBe('what it shows');
    }
  };
}

beforeEach(async () => {
  logged.length = 0;
  for (const table of [
    encryptionKeys,
    keptKeys,
    authenticators,
    recoveryCodes,
    applicationIdentities,
    applicationFiles,
    licenses,
    disputePictures,
    visitorPhotos,
  ]) {
    await world.db.delete(table);
  }
});

describe('a change of keys', () => {
  const [one, two] = [aKey(), aKey()];
  it.each<[string, Keys, { named: boolean }, Keys, Keys]>([
    [
      'of SECRET, from before ciphertexts named their key',
      { secrets: [OLD] },
      { named: false },
      { secrets: [NEW, OLD] },
      { secrets: [NEW] },
    ],
    ['of SECRET alone', { secrets: [OLD] }, { named: true }, { secrets: [NEW, OLD] }, { secrets: [NEW] }],
    [
      'from SECRET to the first of ENCRYPTION_KEYS',
      { secrets: [OLD] },
      { named: true },
      { secrets: [OLD], encryptionKeys: [one] },
      { secrets: [NEW], encryptionKeys: [one] },
    ],
    [
      'of ENCRYPTION_KEYS',
      { secrets: [OLD], encryptionKeys: [one] },
      { named: true },
      { secrets: [OLD], encryptionKeys: [two, one] },
      { secrets: [OLD], encryptionKeys: [two] },
    ],
  ])('%s keeps everything readable, and the old key can go', async (_what, old, how, both, only) => {
    await start(old);
    const works = await everything(old, how);
    await works(both);
    await rotateTo(both);
    await works(both);
    const former = idsOf(old)[0]!;
    expect(await usesOf(former)).toEqual([]);
    expect(await usesOf(null)).toEqual([]);
    expect(logged.some(({ message }) => message === 'these keys encrypt nothing anymore')).toBe(true);
    await start(only);
    await works(only);
  });

  it('can be cut off anywhere, and run on two nodes', async () => {
    const old = { secrets: [OLD] };
    const both = { secrets: [NEW, OLD] };
    await start(old);
    const checks = [await everything(old), await everything(old, { named: false })];
    await start(both);
    const [, secrets] = SEALED_STORES;
    const files = {
      ...world.files,
      put: () => Promise.reject(new Error('the node was killed')),
    };
    await secrets!.renew(product(both), 1);
    await expect(reEncrypt({ ...product(both), files }, SEALED_STORES)).rejects.toThrow('killed');
    for (const works of checks) await works(both);
    await Promise.all(Array.from({ length: 4 }, () => reEncrypt(product(both), SEALED_STORES)));
    for (let i = 0; i < 5; i++) await reEncrypt(product(both), SEALED_STORES);
    expect(await usesOf(idsOf(old)[0]!)).toEqual([]);
    for (const works of checks) await works({ secrets: [NEW] });
  });

  it('does nothing on a node that still has the former order', async () => {
    const [before, after] = [
      { secrets: [OLD], encryptionKeys: [one, two] },
      { secrets: [OLD], encryptionKeys: [two, one] },
    ];
    await start(before);
    await everything(before);
    await rotateTo(after);
    await reEncrypt(product(before), SEALED_STORES);
    expect(await usesOf(idsOf(before)[0]!)).toEqual([]);
  });

  it('does not bring back a picture that is deleted meanwhile', async () => {
    const old = { secrets: [OLD] };
    await start(old);
    await everything(old);
    await world.db.update(licenses).set({ decidedAt: new Date('2026-01-01T00:00:00Z') });
    const [license] = await world.db.select({ id: licenses.id }).from(licenses);
    const both = { secrets: [NEW, OLD] };
    await start(both);
    await Promise.all([sweepLicensePictures(product(both)), reEncrypt(product(both), SEALED_STORES)]);
    expect(await world.files.get(`${pictureFolder(license!.id)}/picture`)).toBeNull();
  });

  it('makes new recovery codes under the current key', async () => {
    const both = { secrets: [NEW, OLD] };
    await start(both);
    await everything(both);
    const [code] = await world.db.select().from(recoveryCodes).limit(1);
    expect(code?.keyId).toBe(idsOf(both)[0]);
    expect((await world.db.select({ all: count() }).from(keptKeys))[0]?.all).toBe(0);
  });
});

describe('what a former secret signed', () => {
  const [before, both, only] = [{ secrets: [OLD] }, { secrets: [NEW, OLD] }, { secrets: [NEW] }];

  it('counts while the secret is listed', async () => {
    const person = await world.aPerson();
    const ctx = as(before, person);
    const { id: practiceId, actor: owner } = await world.anExpert();
    const invitation = newId();
    await world.db.insert(practiceInvitations).values({
      id: invitation,
      practiceId,
      email: 'kim@example.test',
      role: 'staff',
      invitedBy: owner.id,
      status: 'open',
      version: 1,
      createdAt: new Date(world.now.epochMilliseconds),
      sentAt: new Date(world.now.epochMilliseconds),
      expiresAt: new Date(world.now.add({ hours: 24 }).epochMilliseconds),
    });
    const tokenOf = (url: string) => new URL(url).searchParams.get('token');
    const mailed = tokenOf(await unsubscribeUrl(ctx, { userId: person.id, kind: 'message' }));
    const invited = tokenOf(await invitationUrl(ctx, { id: invitation, version: 1 }));
    const session = ctx.signIn.cookie.write('a-token').split(';')[0]!;
    const known = (await knownBrowserCookie(ctx, person.id)).split(';')[0]!;
    const picture = newId();
    const key = await keyToPicture(ctx, picture, 'license pictures');
    const accepted = async (keys: Keys) => {
      const later = as(keys, person);
      const headers = new Headers({ Cookie: `${session}; ${known}` });
      return [
        later.signIn.cookie.read(headers) === 'a-token',
        (await knownBrowser(later, headers, person.email)) !== null,
        (await readUnsubscribe(later, { message: {} } as never, mailed)) !== null,
        (await invitationOf(later, invited)).row !== null,
        await opensPicture(later, { fileId: picture, key }, 'license pictures'),
      ];
    };
    expect(await accepted(before)).toEqual(Array(5).fill(true));
    expect(await accepted(both)).toEqual(Array(5).fill(true));
    expect(await accepted(only)).toEqual(Array(5).fill(false));
    expect(await readPasswordResetLink(as(only, null), mailed)).toBeNull();
  });
});

describe('a start', () => {
  const [one, two] = [aKey(), aKey()];

  it('is refused without a key that is in use, and says what it encrypts', async () => {
    const old = { secrets: [OLD], encryptionKeys: [one] };
    await start(old);
    await everything(old);
    const without = { secrets: [OLD], encryptionKeys: [two] };
    const refused = await start(without).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(KeysMissing);
    const { uses } = refused as KeysMissing;
    expect(uses.map(({ keyId }) => keyId)).toEqual([idsOf(old)[0]]);
    expect(uses[0]?.stores).toContainEqual({ name: 'two-step-secrets', count: 1 });
    expect(uses[0]?.stores).toContainEqual({ name: 'license pictures', count: 1 });
    await forgetKey(world, idsOf(old)[0]!);
    expect(await codeOf(start(without))).toBe('done');
  });

  it('is refused with another SECRET than before, even at the first start with key ids', async () => {
    await everything({ secrets: [OLD] }, { named: false });
    await expect(start({ secrets: [NEW] })).rejects.toThrow(KeysMissing);
    await start({ secrets: [NEW, OLD] });
    await expect(start({ secrets: [NEW] })).rejects.toThrow(KeysMissing);
  });

  it('is fine without a key that encrypts nothing', async () => {
    await start({ secrets: [OLD], encryptionKeys: [one] });
    await start({ secrets: [NEW], encryptionKeys: [two] });
    const known = await world.db.select({ id: encryptionKeys.id }).from(encryptionKeys);
    expect(known.map(({ id }) => id).sort()).toEqual(idsOf({ secrets: [NEW], encryptionKeys: [two] }).sort());
  });
});
