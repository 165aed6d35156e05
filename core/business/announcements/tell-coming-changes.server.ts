import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import * as words from '#text/business/announcements/mail';
import { asDate } from '../../../lib/as-date.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { readSettings } from '../../ground/settings/read-settings.server.ts';
import type { KnownSettings } from '../../ground/settings/settings.ts';
import { SPOTLIGHT_PATH } from '../../money/spotlight/spotlight-path.ts';
import { users } from '../../people/accounts/tables.ts';
import { takesPart } from '../../people/experts/members-sql.ts';
import { PAYOUTS_PATH } from '../payouts/payout-paths.ts';
import { ownersSql } from './affected-sql.ts';
import { ANNOUNCED, type Audience, comingSteps, newsFor, type SettingNews, type Step } from './announced.ts';
import { announcementMail } from './announcement.email.ts';
import { ANNOUNCEMENT_KINDS } from './notification-kinds.ts';
import { QUIET_MINUTES } from './quiet-minutes.ts';
import { valuesNow } from './say-change.ts';
import { announcements } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'tell-coming-changes': NoPayload;
  }
}

/** The maximum number of people to tell per run. The job runs every minute. */
export const PEOPLE_PER_RUN = 400;

/**
 * Tells owners once about each scheduled change of an announced setting, and about corrections. Rows record
 * what each person knows, so a run can stop midway and two runs can overlap. Sets aside a person whose news
 * can't be sent.
 * @returns how many people it told.
 */
export async function tellComingChanges(ctx: Context<Product>): Promise<number> {
  await ctx.db.delete(announcements).where(lte(announcements.beginsAt, asDate(ctx.now())));
  const told = await sweep(ctx, 'tell-coming-change', {
    due: (limit) => dueForNews(ctx, Math.min(limit, PEOPLE_PER_RUN)),
    work: ({ id }) => tell(ctx, id),
  });
  return told.length;
}

/** Reads the scheduled changes. Returns null during the quiet minutes after a change. */
async function readComing(ctx: Context<Product>): Promise<{ settings: KnownSettings; steps: Step[] } | null> {
  const settings = await readSettings(ctx.db, ctx.now());
  const quietUntil = Date.parse(settings.changedAt || '1970-01-01') + QUIET_MINUTES * 60_000;
  if (quietUntil > ctx.now().epochMilliseconds) return null;
  return { settings, steps: comingSteps(settings, ctx.payments.commissionPercent) };
}

/**
 * Finds the people that `newsFor` has news for, by applying the same rules in SQL. People with earlier
 * failures come first.
 */
export async function dueForNews(ctx: Context<Product>, limit: number): Promise<{ id: string }[]> {
  const coming = await readComing(ctx);
  if (!coming || (coming.steps.length === 0 && !(await hasAnnouncements(ctx)))) return [];
  const now = sql`${ctx.now().toString()}::timestamptz`;
  const steps = coming.steps.map((step) => ({ ...step, audience: ANNOUNCED[step.name] }));
  const rows = await runSql<{ id: string }>(
    ctx.db,
    sql`
    with steps as materialized (
      select name, "from", value, audience from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as s(name text, "from" timestamptz, value int, audience text))
    select users.id from ${ownersSql(ctx)} o join ${users} on ${users.id} = o.user_id
    left join ${setAside} on ${setAside.kind} = 'tell-coming-change' and ${setAside.subjectId} = users.id
    where ${sql.raw(takesPart('users'))} and ${isReady(ctx, 'tell-coming-change', users.id)}
      and (exists (select 1 from steps s
          where ((s.audience = 'practice' and o.practice) or (s.audience = 'spotlight' and o.spotlight)
            or exists (select 1 from announcements a
              where a.user_id = o.user_id and a.setting = s.name and a.begins_at > ${now}))
          and not exists (select 1 from announcements a where a.user_id = o.user_id and a.setting = s.name
            and a.begins_at = s."from" and a.value = s.value))
        or exists (select 1 from announcements a where a.user_id = o.user_id and a.begins_at > ${now}
          and not exists (select 1 from steps s
            where s.name = a.setting and s."from" = a.begins_at and s.value = a.value)))
    order by ${setAside.since} nulls last, users.id limit ${limit}`,
  );
  return rows;
}

async function hasAnnouncements(ctx: Context<Product>): Promise<boolean> {
  const now = asDate(ctx.now());
  const told = await ctx.db
    .select({ setting: announcements.setting })
    .from(announcements)
    .where(gt(announcements.beginsAt, now))
    .limit(1);
  return told.length > 0;
}

/**
 * Locks the person's row, so overlapping runs do not tell them twice. Then rereads everything and tells them
 * what is new.
 * @returns their ID; null if there is no news.
 */
async function tell(ctx: Context<Product>, userId: string): Promise<string | null> {
  return await inTransaction(ctx, async (ctx) => {
    const [reader] = await ctx.db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), sql`${sql.raw(takesPart('users'))}`))
      .for('no key update');
    const coming = await readComing(ctx);
    const concerns = await concernsOf(ctx, userId);
    if (!reader || !coming || !concerns) return null;
    const { settings, steps } = coming;
    const news = newsFor(await announcedTo(ctx, userId), steps, concerns);
    if (news.length === 0) return null;
    await note(ctx, userId, news);
    const isSpotlightAlone = news.every(({ name }) => ANNOUNCED[name] === 'spotlight');
    const path = isSpotlightAlone ? SPOTLIGHT_PATH : PAYOUTS_PATH;
    const { channels } = ANNOUNCEMENT_KINDS.announcement;
    await notify(
      ctx,
      // The subject is the reader, so later news replaces an unread notice.
      { userId, kind: 'announcement', channels, path, subjectId: userId },
      () => {
        const mail = announcementMail(news, valuesNow(settings, ctx.payments.commissionPercent));
        const label = isSpotlightAlone ? words.see_spotlight() : words.see_payouts();
        const button = { label, url: new URL(path, ctx.publicOrigin).toString() };
        return { title: mail.subject, mail: { ...mail, to: reader.email, button } };
      },
      { isToMany: true },
    );
    return userId;
  });
}

/** Returns a person's current audiences; null if they own no practice. */
async function concernsOf(ctx: Context<Product>, userId: string): Promise<Record<Audience, boolean> | null> {
  const rows = await runSql<Record<Audience, boolean>>(
    ctx.db,
    sql`select o.practice, o.spotlight from ${ownersSql(ctx, sql`m.user_id = ${userId}`)} o`,
  );
  return rows[0] ?? null;
}

async function announcedTo(ctx: Context<Product>, userId: string): Promise<Step[]> {
  const rows = await ctx.db
    .select()
    .from(announcements)
    .where(isAheadFor(ctx, userId))
    .orderBy(announcements.beginsAt);
  return rows.map(({ setting, beginsAt, value }) => ({
    name: setting,
    from: beginsAt.toISOString(),
    value,
  }));
}

const isAheadFor = (ctx: Context<Product>, userId: string) =>
  and(eq(announcements.userId, userId), gt(announcements.beginsAt, asDate(ctx.now())));

async function note(ctx: Context<Product>, userId: string, news: readonly SettingNews[]): Promise<void> {
  const names = news.map(({ name }) => name);
  await ctx.db
    .delete(announcements)
    .where(and(isAheadFor(ctx, userId), inArray(announcements.setting, names)));
  const toldAt = asDate(ctx.now());
  const rows = news.flatMap(({ has }) =>
    has.map(({ name, from, value }) => ({
      userId,
      setting: name,
      beginsAt: new Date(from),
      value,
      toldAt,
    })),
  );
  if (rows.length > 0) await ctx.db.insert(announcements).values(rows);
}
