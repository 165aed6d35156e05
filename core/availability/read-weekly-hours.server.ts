import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { weeklyHours } from './tables.ts';
import { DEFAULT_HOURS, type HoursRange, type WeeklyHours } from './weekly-hours.ts';

/** The hours of several experts in one query; who has set none keeps the default. */
export async function weeklyHoursOf(
  db: Database,
  expertIds: readonly string[],
): Promise<Map<string, WeeklyHours>> {
  const hours = new Map<string, HoursRange[]>();
  if (expertIds.length > 0) {
    const rows = await db
      .select()
      .from(weeklyHours)
      .where(inArray(weeklyHours.expertId, [...expertIds]))
      .orderBy(weeklyHours.weekday, weeklyHours.startMinute);
    for (const { expertId, ...range } of rows) {
      const own = hours.get(expertId);
      if (own) own.push(range);
      else hours.set(expertId, [range]);
    }
  }
  return new Map(expertIds.map((id) => [id, hours.get(id) ?? DEFAULT_HOURS]));
}

/** The hours of one expert. */
export async function readWeeklyHours(db: Database, expertId: string): Promise<WeeklyHours> {
  return (await weeklyHoursOf(db, [expertId])).get(expertId)!;
}
