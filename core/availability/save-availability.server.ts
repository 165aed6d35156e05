import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { asOwnerOf, readInput, writeListing } from '../experts/change-practice.server.ts';
import { practitionerOf } from '../experts/practitioner-of.server.ts';
import { practitioners } from '../experts/tables.ts';
import { lookUpZip } from '../geography/places.server.ts';
import { atPractice, type ForPractitioner } from './at-practice.server.ts';
import { availabilityForm } from './availability-form.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';

/**
 * An owner says whether a practitioner can be booked around the clock, and from which ZIP code and how far their
 * practice goes for home visits; without a ZIP code, the miles count from the nearest place.
 * @throws Refusal sign_in_required, not_allowed, invalid_input, not_found.
 */
export async function saveAvailability(
  ctx: Context,
  { practiceId, practitionerId, ...input }: ForPractitioner & z.input<typeof availabilityForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { aroundTheClock, zip, miles } = readInput(availabilityForm, input);
    await writeListing(ctx, expertId, { ...areaOf(zip), visitMiles: miles });
    await openAllDay(ctx, { practiceId: expertId, practitionerId, aroundTheClock });
  });
}

/**
 * Opens every hour of the week for a practitioner, or goes back to the weekly hours, which are kept.
 * @throws Refusal sign_in_required, not_allowed, not_found.
 */
export async function openAllDay(
  ctx: Context,
  { practiceId, practitionerId, aroundTheClock }: ForPractitioner & { aroundTheClock: boolean },
): Promise<void> {
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const id = await practitionerOf(ctx, expertId, practitionerId);
    await ctx.db.update(practitioners).set({ aroundTheClock }).where(eq(practitioners.id, id));
    await refreshFreeStretch(ctx, [expertId]);
  });
}

function areaOf(zip: string) {
  if (zip === '') return { serviceZip: null, serviceLat: null, serviceLng: null };
  const found = lookUpZip(zip);
  if (!found.ok) {
    const message = 'Could not find that ZIP code';
    throw new Refusal('invalid_input', message, { zip: [message] });
  }
  const { lat, lng } = found.place;
  return { serviceZip: found.place.zip ?? zip, serviceLat: lat, serviceLng: lng };
}
