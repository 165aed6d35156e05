import { eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { lookUpZip, placeOfPoint } from '../../ground/geography/places.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { dateAt } from '../availability/place-clock.ts';
import { type CheckedFacts, checkFacts, type Finding } from './automatic-check.ts';
import { findPlace } from './find-place.server.ts';
import { readIdentity } from './identity.server.ts';
import type { ApplicationRow } from './move-application.server.ts';

/** The automatic check of an application, with the data that it compared. */
export type AutomaticCheck = {
  facts: CheckedFacts;
  lines: Finding[];
  /** The law's citation, and when an admin last entered or corrected it; null if no law applies. */
  law: { source: string; checkedAt: Date } | null;
};

/** Checks the facts on file now. During an approval, the caller reads `ctx.law` under its lock. */
export async function checkApplication(
  ctx: Pick<AnyContext, 'db' | 'signIn' | 'law' | 'now'>,
  row: ApplicationRow,
): Promise<AutomaticCheck> {
  const { type, state, zip, lat, lng, licenseNumber, licenseState, licenseExpiresOn } = row;
  const [account] = await ctx.db
    .select({ name: users.name, dateOfBirth: users.dateOfBirth })
    .from(users)
    .where(eq(users.id, row.userId));
  const today = dateAt(ctx.now(), row.zone ?? 'UTC');
  const law = state === null ? undefined : ctx.law.rowOf(state, today);
  const zipFound = zip === null ? null : lookUpZip(zip);
  const facts: CheckedFacts = {
    ...{ type, today, state, licenseNumber, licenseState, licenseExpiresOn },
    law: law ? { status: law.status, until: law.until } : null,
    typedState: findPlace(row.location).place?.state ?? null,
    zipState: zipFound?.ok ? zipFound.place.state : null,
    pointState: lat === null || lng === null ? null : (placeOfPoint(lat, lng)?.state ?? null),
    identity: await readIdentity(ctx, row.id),
    account: account ?? { name: '', dateOfBirth: null },
  };
  return {
    facts,
    lines: checkFacts(facts),
    law: law ? { source: law.source, checkedAt: law.changedAt } : null,
  };
}
