import { and, asc, eq, inArray } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE } from '../../../lib/language.ts';
import { PHOTO_SIZES, photoAddress, photoKey } from '../../../platform/images/photo-address.ts';
import { type Context, inTransaction, type Person } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { notAvailableIn } from '../../ground/geography/law.ts';
import { withLawHeld } from '../../ground/geography/read-law.server.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { keepFiles } from '../../people/accounts/pictures/keep-files.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { listExpert } from '../../people/experts/list-expert.server.ts';
import { refuseOwnMatter } from '../../people/experts/own-matter.ts';
import { firstPlaceOf } from '../../people/experts/places/first-place-of.server.ts';
import { showPlacePhotos } from '../../people/practice-profile/place-photos.server.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import { dateAt } from '../availability/place-clock.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { noteLicense } from '../licenses/note-license.server.ts';
import {
  type Check,
  checksOf,
  type FileKind,
  REJECTIONS,
  type Rejection,
  rejectionsOf,
  sayDecision,
} from './application.ts';
import { APPLICATION_ITSELF, APPLICATION_SHOWN, checkShown } from './application-shown.ts';
import { CHECK_LINES, type CheckLine, failedLines } from './automatic-check.ts';
import { CHECK_WORDS } from './check-words.ts';
import {
  type ApplicationRow,
  applicationChanged,
  lockApplication,
  moveApplication,
} from './move-application.server.ts';
import { pictureBytes } from './pictures.server.ts';
import { checkApplication } from './read-check.server.ts';
import { applicationChecks, applicationFiles } from './tables.ts';

/**
 * Locks an application that is not a draft, and runs `work` for the admin. Refuses an admin who is the
 * applicant.
 */
async function underReview<Result>(
  ctx: Context,
  id: string,
  work: (ctx: Context, row: ApplicationRow, admin: Person) => Promise<Result>,
): Promise<Result> {
  const admin = actingAdmin(ctx);
  return await inTransaction(ctx, async (ctx) => {
    const row = await lockApplication(ctx, id);
    if (!row || row.status === 'draft') throw new Refusal('not_found', 'There is no such application.');
    refuseOwnMatter(admin, { personIds: [row.userId] });
    return await work(ctx, row, admin);
  });
}

/** Marks a check of an application in review as done or not done. Refuses anyone but an admin. */
export async function setCheck(
  ctx: Context,
  { id, check, isDone }: { id: string; check: Check; isDone: boolean },
): Promise<void> {
  await underReview(ctx, id, async (ctx, row, admin) => {
    if (row.status !== 'in-review') throw new Refusal('status_changed', applicationChanged);
    if (isDone && !checksOf(row.type).includes(check)) {
      throw new Refusal('invalid_input', 'There is nothing of that kind to check in this application.');
    }
    const isThis = and(eq(applicationChecks.applicationId, id), eq(applicationChecks.check, check));
    const had = (await ctx.db.select().from(applicationChecks).where(isThis)).length > 0;
    if (had === isDone) return;
    await refuseUnseen(ctx, APPLICATION_SHOWN, id, [...APPLICATION_ITSELF, checkShown(check)]);
    const at = asDate(ctx.now());
    if (isDone) {
      await ctx.db.insert(applicationChecks).values({ applicationId: id, check, adminId: admin.id, at });
    } else await ctx.db.delete(applicationChecks).where(isThis);
    await recordAct(ctx, {
      admin,
      act: 'check-application',
      subject: { kind: 'application', id },
      before: { [check]: had },
      after: { [check]: isDone },
    });
  });
}

/**
 * Asks the applicant for more. Ignores a repeat of the same text, as after a double click. Refuses anyone but
 * an admin.
 */
export async function askApplicant(
  ctx: Context,
  { id, words }: { id: string; words: string },
): Promise<void> {
  await underReview(ctx, id, async (ctx, row, admin) => {
    if (row.status === 'more-asked' && row.said === words) return;
    await refuseUnseen(ctx, APPLICATION_SHOWN, id);
    await moveApplication(ctx, row, { name: 'ask-more', by: 'admin', note: words, more: { said: words } });
    await recordAct(ctx, {
      admin,
      act: 'ask-applicant',
      subject: { kind: 'application', id },
      note: words.slice(0, 500),
      before: { status: row.status },
      after: { status: 'more-asked' },
    });
  });
}

/**
 * Rejects an application with a reason, and refunds the fee if the reason is outside the applicant's
 * control. Refuses anyone but an admin.
 */
export async function rejectApplication(
  ctx: Context,
  { id, reason, words }: { id: string; reason: Rejection; words: string },
): Promise<void> {
  await underReview(ctx, id, async (ctx, row, admin) => {
    if (!rejectionsOf(row.type).includes(reason)) {
      throw new Refusal('invalid_input', 'An individual sends no license.', { reason: ['Choose a reason.'] });
    }
    const { givesBack } = REJECTIONS[reason];
    // The record is for admins, so it uses their language, not the applicant's.
    const record = inLanguage(BASE_LANGUAGE, () => sayDecision({ rejection: reason, said: words }));
    const more = { said: words, rejection: reason };
    await refuseUnseen(ctx, APPLICATION_SHOWN, id);
    await moveApplication(ctx, row, { name: 'reject', by: 'admin', note: record, more });
    if (givesBack)
      await refundPayment(ctx, { purpose: 'application-fee', subjectId: id, reason: 'application-rejected' });
    await recordAct(ctx, {
      admin,
      act: 'reject-application',
      subject: { kind: 'application', id },
      note: record.slice(0, 500),
      before: { status: row.status },
      after: { status: 'rejected', givesBack },
    });
  });
}

/**
 * Approves a fully checked application. Lists the practice with its owner, its place, and, for a center, its
 * license. The profile photo becomes the account's photo. If the applicant agreed, clients see the photos of
 * the place. Refuses an application that is no longer in review. Also refuses one with failed lines in its
 * automatic check, unless `against` names them and `reason` explains them. Refuses anyone but an admin.
 * @returns the id of the practice.
 */
export async function approveApplication(
  ctx: Context,
  { id, against = [], reason = '' }: { id: string; against?: readonly string[]; reason?: string },
): Promise<string> {
  actingAdmin(ctx);
  const copies = await putPublicly(ctx, id);
  try {
    return await underReview(ctx, id, async (ctx, row, admin) => {
      await refuseUnseen(ctx, APPLICATION_SHOWN, id);
      if (row.status !== 'in-review') throw new Refusal('status_changed', applicationChanged);
      await refuseOpenChecks(ctx, row);
      const [user] = await ctx.db.select().from(users).where(eq(users.id, row.userId)).for('no key update');
      if (!user || user.deleteAt || user.deletedAt) {
        throw new Refusal('not_allowed', 'The applicant is about to leave, so there is no one to list.');
      }
      const place = placeOf(row);
      const { law } = await withLawHeld(ctx);
      if (!law.isServed(place.state, dateAt(ctx.now(), place.zone))) {
        throw new Refusal('state_not_served', notAvailableIn(place.state));
      }
      const failed = failedLines((await checkApplication({ ...ctx, law }, row)).lines);
      refuseUnexplained(failed, against, reason);
      const practiceId = await listPractice(ctx, row, place);
      if (copies.photo) await showPhoto(ctx, user, copies.photo);
      await showPlacePhotos(ctx, await firstPlaceOf(ctx, practiceId), copies.places);
      await moveApplication(ctx, row, { name: 'approve', by: 'admin', more: { practiceId } });
      await recordAct(ctx, {
        admin,
        act: 'approve-application',
        subject: { kind: 'application', id },
        note: failed.length > 0 ? reason : '',
        before: { status: row.status },
        after: { status: 'approved', ...(failed.length > 0 && { despite: namesOf(failed) }) },
      });
      return practiceId;
    });
  } catch (error) {
    await takeBack(ctx, copies);
    throw error;
  }
}

async function listPractice(
  ctx: Context,
  row: ApplicationRow,
  place: ReturnType<typeof placeOf>,
): Promise<string> {
  const practiceId = ctx.newId();
  const { name, type, about: bio } = row;
  const approvedAt = asDate(ctx.now());
  await listExpert(ctx, {
    expert: {
      id: practiceId,
      name,
      type,
      bio,
      approvedAt,
      verifiedAt: approvedAt,
      consultationMethods: ['In-Person Consultation'],
    },
    ownerId: row.userId,
    places: [place],
    options: [],
  });
  const { licenseNumber: number, licenseState: state, licenseExpiresOn: expiresOn } = row;
  if (type === 'wellness-center' && state && expiresOn) {
    await noteLicense(ctx, { practiceId, number, state, expiresOn, sentBy: row.userId });
  }
  await refreshSetup(ctx, practiceId, 'new');
  await refreshFreeStretch(ctx, [practiceId]);
  return practiceId;
}

/** Refuses an approval unless it names and explains each failed line of the automatic check. */
function refuseUnexplained(failed: readonly CheckLine[], against: readonly string[], reason: string): void {
  if (failed.length === 0 || (reason !== '' && failed.every((line) => against.includes(line)))) return;
  const why = `The automatic check failed: ${namesOf(failed)}. Please say why you approve anyway.`;
  throw new Refusal('check_failed', why, { reason: [why] });
}

const namesOf = (lines: readonly CheckLine[]) => lines.map((line) => CHECK_LINES[line]).join(', ');

async function refuseOpenChecks(ctx: Context, row: ApplicationRow): Promise<void> {
  const done = await ctx.db
    .select({ check: applicationChecks.check })
    .from(applicationChecks)
    .where(eq(applicationChecks.applicationId, row.id));
  const open = checksOf(row.type).filter((check) => !done.some((one) => one.check === check));
  if (open.length === 0) return;
  const names = open.map((check) => CHECK_WORDS[check].name).join(', ');
  throw new Refusal('invalid_input', `Not everything is checked yet: ${names}.`);
}

/** Returns the place of an application. Only the town is public until the expert decides otherwise. */
function placeOf(row: ApplicationRow) {
  const { lat, lng, state, zone, city, placeLabel, zip } = row;
  if (lat === null || lng === null || state === null || zone === null) {
    throw new Error('an application in review has a place');
  }
  return {
    zip,
    lat,
    lng,
    state,
    zone,
    city: city ?? '',
    publicLabel: placeLabel ?? '',
    isExactPublic: false,
  };
}

/** The keys of the pictures that an approval makes public. */
type PublicCopies = { photo: string | null; places: string[] };

/**
 * Redraws the profile photo for public storage. Also redraws the photos of the place if the applicant agreed.
 * Runs outside the approval's transaction, because redrawing takes a while.
 */
async function putPublicly(ctx: Context, applicationId: string): Promise<PublicCopies> {
  const row = await inTransaction(ctx, (ctx) => lockApplication(ctx, applicationId));
  const copies: PublicCopies = { photo: null, places: [] };
  if (row?.status !== 'in-review') return copies;
  const kinds: FileKind[] = row.showsPlaces ? ['photo', 'place'] : ['photo'];
  const files = await ctx.db
    .select()
    .from(applicationFiles)
    .where(and(eq(applicationFiles.applicationId, row.id), inArray(applicationFiles.kind, kinds)))
    .orderBy(asc(applicationFiles.createdAt), asc(applicationFiles.id));
  try {
    for (const { id, kind } of files) {
      const key = await putPhoto(ctx, row.id, id);
      if (key && kind === 'place') copies.places.push(key);
      else if (key) copies.photo = key;
    }
  } catch (error) {
    await takeBack(ctx, copies);
    throw error;
  }
  return copies;
}

/** Deletes public copies if the approval fails. */
async function takeBack(ctx: Context, { photo, places }: PublicCopies): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const key of photo ? [photo, ...places] : places) await ctx.jobs.enqueue('remove-photo', { key });
  });
}

/** Stores a public copy of a picture and returns its key; null if the picture is gone. */
async function putPhoto(ctx: Context, applicationId: string, fileId: string): Promise<string | null> {
  const bytes = await pictureBytes(ctx, applicationId, fileId);
  if (!bytes) return null;
  const drawn = await ctx.pictures.render({ bytes, kind: 'jpeg', crop: null, sizes: PHOTO_SIZES });
  if (drawn.outcome !== 'rendered') {
    throw new Refusal('unavailable', 'The photo could not be drawn just now. Please try again in a minute.');
  }
  const key = ctx.chance.bytes(16).toHex();
  await keepFiles(ctx, `photos/${key}`, drawn.pictures);
  return key;
}

async function showPhoto(ctx: Context, user: { id: string; image: string | null }, key: string) {
  const updatedAt = asDate(ctx.now());
  await ctx.db
    .update(users)
    .set({ image: photoAddress(key), updatedAt })
    .where(eq(users.id, user.id));
  const former = photoKey(user.image);
  if (former) await ctx.jobs.enqueue('remove-photo', { key: former });
}
