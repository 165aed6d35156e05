import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/practice/availability/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { Context } from '../../context.ts';
import { milesBetween } from '../../ground/geography/distance.ts';
import { notAvailableIn } from '../../ground/geography/law.ts';
import { lookUpZip } from '../../ground/geography/places.server.ts';
import { withLawHeld } from '../../ground/geography/read-law.server.ts';
import { asOwnerOf, readInput, writeListing } from '../../people/experts/change-practice.server.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { expertPlaces, practitioners } from '../../people/experts/tables.ts';
import { SERVICE_ZIP_MILES } from '../../people/practice-profile/visit-reach-form.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import { atPractice, type ForPractitioner } from './at-practice.server.ts';
import { availabilityForm } from './availability-form.ts';
import { dateAt } from './place-clock.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';

/**
 * Saves a practitioner's 24-hour availability, and the center and radius of the practice's home visits. The
 * ZIP code must be in a served state and near one of the practice's places. Without a ZIP code, the radius
 * starts at the nearest place. Refuses anyone but an owner.
 */
export async function saveAvailability(
  ctx: Context,
  { practiceId, practitionerId, ...input }: ForPractitioner & z.input<typeof availabilityForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { aroundTheClock, zip, miles } = readInput(availabilityForm, input);
    await writeListing(ctx, expertId, { ...(await areaOf(ctx, expertId, zip)), visitMiles: miles });
    await openAllDay(ctx, { practiceId: expertId, practitionerId, aroundTheClock });
  });
}

/** Opens every hour of the week for a practitioner, or restores their weekly hours. */
export async function openAllDay(
  ctx: Context,
  { practiceId, practitionerId, aroundTheClock }: ForPractitioner & { aroundTheClock: boolean },
): Promise<void> {
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const id = await practitionerOf(ctx, expertId, practitionerId);
    await ctx.db.update(practitioners).set({ aroundTheClock }).where(eq(practitioners.id, id));
    await refreshSetup(ctx, expertId);
    await refreshFreeStretch(ctx, [expertId]);
  });
}

async function areaOf(ctx: Context, expertId: string, zip: string) {
  if (zip === '') return { serviceZip: null, serviceLat: null, serviceLng: null };
  const found = lookUpZip(zip);
  const refused = (message: Sentence) => new Refusal('invalid_input', message, { zip: [message] });
  if (!found.ok) throw refused(words.zip_not_found);
  const { lat, lng, state, zone } = found.place;
  const { law } = await withLawHeld(ctx);
  if (!law.isServed(state, dateAt(ctx.now(), zone))) throw refused(notAvailableIn(state));
  const places = await ctx.db
    .select({ lat: expertPlaces.lat, lng: expertPlaces.lng })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId));
  const isNear = places.some((place) => milesBetween(place, { lat, lng }) <= SERVICE_ZIP_MILES);
  if (places.length > 0 && !isNear) {
    throw refused(withFacts(words.zip_too_far, { miles: SERVICE_ZIP_MILES }));
  }
  return { serviceZip: found.place.zip ?? zip, serviceLat: lat, serviceLng: lng };
}
