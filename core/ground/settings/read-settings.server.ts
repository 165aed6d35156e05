import { sql } from 'drizzle-orm';
import { allInOrder } from '../../../lib/all-in-order.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { AnyContext, Context } from '../../context.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { ISO, NAME_OF } from '../admin/table-sql.server.ts';
import { holdLaw, withCurrentLaw } from '../geography/read-law.server.ts';
import { changedBy, firstDayOfRise, type KeptSettings, sayComingDay, settingsAt } from './coming.ts';
import { changesBetween, settingsOf } from './setting-facts.ts';
import { type ComingChange, type KnownSettings, type Settings, UNCHANGED } from './settings.ts';

const LAST_SETTINGS = 'select settings, coming, at from setting_changes order by at desc limit 1';

/** Reads the current settings, including scheduled changes that have taken effect. */
export async function readSettings(db: Database, now: Temporal.Instant): Promise<KnownSettings> {
  const [last] = await queryIn(db)<KeptSettings>('last settings', LAST_SETTINGS, []);
  if (!last) return UNCHANGED;
  const { settings, coming, since } = settingsAt({ ...last, settings: settingsOf(last.settings) }, now);
  return { ...settings, coming, changedAt: since };
}

/**
 * Returns a Context with the current law and settings, and blocks changes to both until the transaction ends.
 * Call this after locking the people and before deciding.
 */
export async function withRulesHeld<Given extends Pick<AnyContext, 'db' | 'law' | 'settings' | 'now'>>(
  ctx: Given,
): Promise<Given> {
  await holdLaw(ctx.db);
  return await withCurrentRules(ctx);
}

/** Like `withRulesHeld`, but the caller has locked `LAW`. */
export async function withCurrentRules<Given extends Pick<AnyContext, 'db' | 'law' | 'settings' | 'now'>>(
  ctx: Given,
): Promise<Given> {
  const [current, settings] = await allInOrder([withCurrentLaw(ctx), readSettings(ctx.db, ctx.now())]);
  return { ...current, settings };
}

export type SettingChange = {
  id: string;
  admin: string;
  adminId: string;
  why: string;
  at: string;
  /** Each change in words, such as 'Booking fee: $1.00 → $2.00'. */
  changes: string[];
};

export type ComingChangeView = { from: string; day: string; changes: string[] };

const CHANGES_SHOWN = 50;

/** Returns the current settings and their latest changes, newest first. Refuses anyone but an admin. */
export async function readSettingsForAdmin(ctx: Context): Promise<{
  settings: Settings;
  lastId: string;
  coming: ComingChangeView[];
  /** The first day on which a fee increase can take effect, in ISO format. */
  firstDay: string;
  history: SettingChange[];
}> {
  actingAdmin(ctx);
  const rows = await runSql<Omit<SettingChange, 'changes'> & { settings: Settings; coming: ComingChange[] }>(
    ctx.db,
    sql`
    select c.id, c.settings, c.coming, c.why, c.admin_id as "adminId", ${NAME_OF(sql`u`)} as admin,
      ${ISO(sql`c.at`)} as at
    from setting_changes c join users u on u.id = c.admin_id
    order by c.at desc, c.id desc limit ${CHANGES_SHOWN + 1}`,
  );
  const standing = (row: (typeof rows)[number] | undefined, now: Temporal.Instant) =>
    settingsAt(
      {
        settings: settingsOf(row?.settings ?? {}),
        coming: row?.coming ?? [],
        at: new Date(row?.at ?? 0),
      },
      now,
    );
  const history = rows.slice(0, CHANGES_SHOWN).map(({ settings: _, coming: __, ...change }, place) => {
    const then = Temporal.Instant.from(change.at);
    const [before, after] = [standing(rows[place + 1], then), standing(rows[place], then)];
    return { ...change, changes: announcedBetween(before, after) };
  });
  const now = ctx.now();
  const { settings, coming } = standing(rows[0], now);
  return {
    settings,
    lastId: rows[0]?.id ?? '',
    history,
    firstDay: firstDayOfRise(now).toString(),
    coming: coming.map((one, place) => ({
      from: one.from,
      day: dayOf(one),
      changes: changesAt(settings, coming, place),
    })),
  };
}

const dayOf = ({ from }: ComingChange) => sayComingDay(from);

function changesAt(settings: Settings, coming: readonly ComingChange[], place: number): string[] {
  const before = changedBy(settings, coming.slice(0, place));
  return changesBetween(before, { ...before, ...coming[place]!.settings });
}

function announcedBetween(
  before: Pick<ReturnType<typeof settingsAt>, 'settings' | 'coming'>,
  after: Pick<ReturnType<typeof settingsAt>, 'settings' | 'coming'>,
): string[] {
  const key = (one: ComingChange) => JSON.stringify(one);
  const [had, has] = [new Set(before.coming.map(key)), new Set(after.coming.map(key))];
  const added = after.coming.flatMap((one, place) =>
    had.has(key(one))
      ? []
      : changesAt(after.settings, after.coming, place).map((change) => `From ${dayOf(one)}: ${change}`),
  );
  const dropped = before.coming.flatMap((one, place) =>
    has.has(key(one))
      ? []
      : changesAt(before.settings, before.coming, place).map(
          (change) => `No longer from ${dayOf(one)}: ${change}`,
        ),
  );
  return [...changesBetween(before.settings, after.settings), ...added, ...dropped];
}
