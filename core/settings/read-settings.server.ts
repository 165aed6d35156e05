import { desc, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { ISO, NAME_OF } from '../admin/table-sql.server.ts';
import type { AnyContext, Context } from '../context.ts';
import { withLawHeld } from '../geography/read-law.server.ts';
import { SETTING_NAMES, SETTINGS, saySetting, settingsOf } from './setting-facts.ts';
import { type KnownSettings, type Settings, UNCHANGED } from './settings.ts';
import { settingChanges } from './tables.ts';

/** The settings as the last change has left them. */
export async function readSettings(db: Database): Promise<KnownSettings> {
  const [last] = await db.select().from(settingChanges).orderBy(desc(settingChanges.at)).limit(1);
  return last ? { ...settingsOf(last.settings), changedAt: last.at.toISOString() } : UNCHANGED;
}

/**
 * A Context whose law and settings are what the rows say now, and stay so until the transaction ends: a change of
 * either waits for it. Call it after the locks of the people and before what decides.
 */
export async function withRulesHeld<Given extends Pick<AnyContext, 'db' | 'law' | 'settings'>>(
  ctx: Given,
): Promise<Given> {
  const lawful = await withLawHeld(ctx);
  return { ...lawful, settings: await readSettings(ctx.db) };
}

/** One change as its history shows it. */
export type SettingChange = {
  id: string;
  admin: string;
  adminId: string;
  why: string;
  at: string;
  /** 'Booking fee: $1.00 → $2.00'. */
  changes: string[];
};

const CHANGES_SHOWN = 50;

/** The settings as they are, for admins, with the last changes, newest first. @throws Refusal not_found for others. */
export async function readSettingsForAdmin(
  ctx: Context,
): Promise<{ settings: Settings; lastId: string; history: SettingChange[] }> {
  actingAdmin(ctx);
  const { rows } = await ctx.db.execute<Omit<SettingChange, 'changes'> & { settings: Settings }>(sql`
    select c.id, c.settings, c.why, c.admin_id as "adminId", ${NAME_OF(sql`u`)} as admin, ${ISO(sql`c.at`)} as at
    from setting_changes c join users u on u.id = c.admin_id
    order by c.at desc, c.id desc limit ${CHANGES_SHOWN + 1}`);
  const history = rows.slice(0, CHANGES_SHOWN).map(({ settings, ...change }, place) => ({
    ...change,
    changes: changesBetween(settingsOf(rows[place + 1]?.settings ?? {}), settingsOf(settings)),
  }));
  return { settings: settingsOf(rows[0]?.settings ?? {}), lastId: rows[0]?.id ?? '', history };
}

/** What is no longer as it was, in words. */
export function changesBetween(before: Settings, after: Settings): string[] {
  return SETTING_NAMES.filter((name) => before[name] !== after[name]).map(
    (name) => `${SETTINGS[name].label}: ${saySetting(name, before[name])} → ${saySetting(name, after[name])}`,
  );
}
