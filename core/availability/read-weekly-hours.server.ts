import type { AnyContext } from '../context.ts';
import { hoursOfPractice, type Practitioner } from './practitioner.ts';
import { placesSql, practitionersSql } from './practitioners-sql.ts';
import type { WeeklyHours } from './weekly-hours.ts';

const WEEKS = `
  select e.id, ${practitionersSql('e')} as practitioners, ${placesSql('e')} as places
  from experts e where e.id = any($1::uuid[])`;

/** The hours of several practices in one prepared statement, when anybody is at any of their places. */
export async function weeklyHoursOf(
  ctx: Pick<AnyContext, 'query'>,
  expertIds: readonly string[],
): Promise<Map<string, WeeklyHours>> {
  if (expertIds.length === 0) return new Map();
  const rows = await ctx.query<{ id: string; practitioners: Practitioner[]; places: { id: string }[] }>(
    'weeks of experts',
    WEEKS,
    [expertIds],
  );
  return new Map(rows.map(({ id, practitioners, places }) => [id, hoursOfPractice(practitioners, places)]));
}
