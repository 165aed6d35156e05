import { eq } from 'drizzle-orm';
import * as words from '#text/business/consultation-places/mail';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { refuseOwnMatter } from '../../people/experts/own-matter.ts';
import { putUncheckedLast } from '../../people/experts/places/write-places.server.ts';
import { readOwners } from '../../people/experts/read-owners.server.ts';
import { expertPlaces, placeChecks } from '../../people/experts/tables.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import { refreshFreeStretch } from '../../practice/availability/refresh-free-stretch.server.ts';
import { PLACE_KINDS } from './notification-kinds.ts';
import { PLACE_NOTICES, type PlaceNotice } from './place-check.email.ts';
import { PLACE_CHECK_SHOWN } from './place-check-shown.ts';
import { tellNewAddress } from './tell-new-address.server.ts';

const ALREADY_DECIDED = 'This place has been decided, or changed again meanwhile. Please look at the list.';
const PLACES_PATH = '/dashboard/expert/places';

/**
 * Approves a waiting place or the first address of a listed place. Clients can then find and book a new
 * place. Approving twice changes nothing.
 */
export async function approvePlace(ctx: Context, { id }: { id: string }): Promise<void> {
  await decide(ctx, id, 'approved', '');
}

/**
 * Rejects a waiting place with a reason. A listed place stays listed but loses its address, and clients with
 * a booking there are notified.
 */
export async function rejectPlace(ctx: Context, { id, words }: { id: string; words: string }): Promise<void> {
  await decide(ctx, id, 'rejected', words);
}

async function decide(ctx: Context, id: string, to: 'approved' | 'rejected', said: string): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const ofId = eq(placeChecks.id, id);
    const [asked] = isId(id)
      ? await ctx.db.select({ practiceId: placeChecks.practiceId }).from(placeChecks).where(ofId)
      : [];
    if (!asked) throw new Refusal('not_found', 'There is no such place.');
    refuseOwnMatter(admin, { practiceId: asked.practiceId });
    await lockExpert(ctx.db, asked.practiceId);
    const [check] = await ctx.db.select().from(placeChecks).where(ofId).for('update');
    if (!check) throw new Refusal('not_found', 'There is no such place.');
    if (check.status === to && check.said === said) return;
    await refuseUnseen(ctx, PLACE_CHECK_SHOWN, id);
    if (check.status !== 'waiting') throw new Refusal('status_changed', ALREADY_DECIDED);
    const ofPlace = eq(expertPlaces.id, check.placeId);
    const [place] = await ctx.db.select().from(expertPlaces).where(ofPlace);
    const isShown = place?.address === check.address && place.zip === check.zip;
    const isListed = Boolean(place?.checkedAt);
    if (!isShown && (to === 'approved' || isListed)) throw new Refusal('status_changed', ALREADY_DECIDED);
    const at = asDate(ctx.now());
    await ctx.db.update(placeChecks).set({ status: to, said, decidedAt: at }).where(ofId);
    if (to === 'approved') {
      await ctx.db.update(expertPlaces).set({ checkedAt: at }).where(ofPlace);
      await putUncheckedLast(ctx, check.practiceId);
      await refreshSetup(ctx, check.practiceId);
      await refreshFreeStretch(ctx, [check.practiceId]);
    } else if (isListed) {
      await ctx.db.update(expertPlaces).set({ address: null, updatedAt: at }).where(ofPlace);
      await refreshSetup(ctx, check.practiceId);
      await tellNewAddress(ctx, check.placeId, { isTakenOff: true });
    }
    await tell(ctx, check, isListed ? `address-${to}` : to, said);
    await recordAct(ctx, {
      admin,
      act: to === 'approved' ? 'approve-place' : 'reject-place',
      subject: { kind: 'place-check', id },
      note: said.slice(0, 500),
      before: { status: 'waiting' },
      after: { status: to },
    });
  });
}

async function tell(
  ctx: Context,
  { placeId, practiceId, publicLabel }: typeof placeChecks.$inferSelect,
  notice: PlaceNotice,
  said: string,
): Promise<void> {
  const path = `${PLACES_PATH}?practice=${practiceId}`;
  const url = new URL(path, ctx.publicOrigin).toString();
  for (const owner of await readOwners(ctx, practiceId)) {
    const { channels } = PLACE_KINDS.place;
    await notify(ctx, { userId: owner.id, kind: 'place', channels, path, subjectId: placeId }, () => {
      const mail = PLACE_NOTICES[notice]({ publicLabel, said });
      const button = { label: words.see_places(), url };
      return { title: mail.subject, mail: { ...mail, to: owner.email, button } };
    });
  }
}
