import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext, Context } from '../../context.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { expertPlaces } from '../../people/experts/tables.ts';
import type { ClosedTime } from './closed-time.ts';
import { calendarsAt } from './practitioner.ts';
import type { BookableExpert } from './read-free-times.server.ts';
import { slotDays } from './slots.ts';
import { takenTimes } from './tables.ts';
import { bookableSpan } from './taken-time.server.ts';
import { closedAt, travelMinutes, travelOf } from './travel.ts';

const MAX_ROWS = 100;

/**
 * Returns the taken times within a practitioner's hours, each with its buffers or travel time, so the page
 * can explain why clients can't book then. Checks only the next 100 taken times. Empty for anyone who does
 * not belong to the practice.
 */
export async function readClosedTimes(
  ctx: Pick<Context, 'actor' | 'db' | 'now' | 'settings'>,
  expert: Pick<BookableExpert, 'id' | 'placeId' | 'zone' | 'lat' | 'lng' | 'practitioners'>,
  practitionerId: string,
): Promise<ClosedTime[]> {
  const one = expert.practitioners.find(({ id }) => id === practitionerId);
  if (!one || !mayActFor(ctx.actor, expert.id, 'staff')) return [];
  const travel = travelOf(ctx.settings);
  const site = { placeId: expert.placeId, lat: expert.lat, lng: expert.lng };
  const rows = await takenBy(ctx, practitionerId);
  const place = { id: expert.placeId, zone: expert.zone };
  const [open] = calendarsAt([one], place, { busy: new Map(), now: ctx.now(), travel });
  const starts = slotDays(open!).flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
  const shortest = 15 * 60_000;
  return rows.flatMap(({ kind, at, ...row }) => {
    const { bufferBeforeMinutes, bufferAfterMinutes } = one;
    const [closed] = closedAt([{ ...row, bufferBeforeMinutes, bufferAfterMinutes }], site, travel);
    const { startsAt, endsAt } = closed!;
    const isInHours = starts.some((start) => start < endsAt && start + shortest > startsAt);
    const wayMinutes = row.bookingId === null ? 0 : travelMinutes(row, site, travel);
    const bufferMinutes = Math.max(bufferBeforeMinutes, bufferAfterMinutes);
    return isInHours ? [{ startsAt, endsAt, kind, wayMinutes, bufferMinutes, at }] : [];
  });
}

async function takenBy({ db, now }: Pick<AnyContext, 'db' | 'now'>, practitionerId: string) {
  const rows = await db
    .select({ row: takenTimes, place: expertPlaces })
    .from(takenTimes)
    .leftJoin(expertPlaces, eq(expertPlaces.id, takenTimes.placeId))
    .where(
      and(
        eq(takenTimes.practitionerId, practitionerId),
        gt(takenTimes.endsAt, asDate(now())),
        lt(takenTimes.startsAt, bookableSpan(now()).to),
      ),
    )
    .orderBy(asc(takenTimes.startsAt))
    .limit(MAX_ROWS);
  return rows.map(({ row, place }) => ({
    kind: row.kind,
    bookingId: row.bookingId,
    placeId: row.placeId,
    at: place?.publicLabel ?? null,
    lat: row.visitLat ?? place?.publicLat ?? null,
    lng: row.visitLng ?? place?.publicLng ?? null,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
  }));
}
