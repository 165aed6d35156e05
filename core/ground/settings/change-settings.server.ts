import { desc } from 'drizzle-orm';
import { z } from 'zod';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { recordAct } from '../admin/record-act.server.ts';
import { refuseUnseen } from '../admin/seen.server.ts';
import { lockLaw } from '../geography/read-law.server.ts';
import {
  firstDayOfRise,
  type KeptSettings,
  NOTICE_DAYS,
  risingFees,
  sayComingDay,
  settingsAt,
  startOfChange,
} from './coming.ts';
import { SETTING_NAMES, SETTINGS, settingsOf, whyNotTogether } from './setting-facts.ts';
import type { ComingChange, Settings } from './settings.ts';
import { type SettingsInput, settingsForm } from './settings-form.ts';
import { ALL_SETTINGS, SETTINGS_SHOWN } from './settings-shown.ts';
import { settingChanges } from './tables.ts';

const MAX_DAYS_AHEAD = 366;

type Standing = ReturnType<typeof settingsAt>;

/**
 * Changes fees and deadlines, immediately or on a later day. Waits for bookings being decided under the old
 * settings. Other nodes pick up the change within ten seconds. Existing bookings keep their terms. Refuses to
 * raise a fee sooner than the terms allow; a fee can be lowered immediately.
 */
export async function changeSettings(ctx: Context, input: SettingsInput): Promise<void> {
  const admin = actingAdmin(ctx);
  const read = settingsForm.safeParse(input);
  if (!read.success) {
    const { fieldErrors } = z.flattenError(read.error);
    throw new Refusal('invalid_input', read.error.issues[0]!.message, fieldErrors);
  }
  const { why, from, ...wanted } = read.data;
  await inTransaction(ctx, async (ctx) => {
    const { settings: before, coming } = await underLock(ctx);
    const changed = SETTING_NAMES.filter((name) => before[name] !== wanted[name]);
    if (changed.length === 0) throw new Refusal('invalid_input', 'You have not changed anything.');
    const only = (settings: Settings): Partial<Settings> =>
      Object.fromEntries(changed.map((name) => [name, settings[name]]));
    const begins = from === null ? null : startOfChange(Temporal.PlainDate.from(from));
    refuseSudden(ctx, before, wanted, begins);
    const at = begins && asDate(begins).toISOString();
    const kept = at
      ? { settings: before, coming: withComing(coming, { from: at, settings: only(wanted) }) }
      : { settings: wanted, coming };
    const id = await keep(ctx, kept, why);
    await recordAct(ctx, {
      admin,
      act: 'change-settings',
      subject: { kind: 'settings', id },
      before: only(before),
      after: { ...only(wanted), ...(at && { from: at }) },
      note: why,
    });
  });
}

/** Cancels a scheduled change that has not taken effect. */
export async function cancelComing(ctx: Context, { from }: { from: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { settings, coming } = await underLock(ctx);
    const dropped = coming.find((one) => one.from === from);
    if (!dropped) throw new Refusal('status_changed', 'This change is not ahead any more.');
    const why = `The change from ${sayComingDay(from)} on is not to come.`;
    const id = await keep(ctx, { settings, coming: coming.filter((one) => one !== dropped) }, why);
    await recordAct(ctx, {
      admin,
      act: 'change-settings',
      subject: { kind: 'settings', id },
      before: { ...dropped.settings, from },
      after: {},
      note: why,
    });
  });
}

/** Adds a change to the scheduled ones. Merges it with one that takes effect at the same instant. */
function withComing(coming: readonly ComingChange[], one: ComingChange): ComingChange[] {
  const same = coming.find(({ from }) => from === one.from);
  const others = coming.filter((other) => other !== same);
  return [...others, { ...one, settings: { ...same?.settings, ...one.settings } }];
}

/** Locks the settings until the transaction ends, and returns them. Refuses an outdated page. */
async function underLock(ctx: Context): Promise<Standing> {
  await lockLaw(ctx.db);
  await refuseUnseen(ctx, SETTINGS_SHOWN, ALL_SETTINGS);
  const last = await lastOf(ctx);
  const kept = { settings: settingsOf(last?.settings ?? {}), coming: last?.coming ?? [] };
  return settingsAt({ ...kept, at: last?.at ?? new Date(0) }, ctx.now());
}

async function lastOf(ctx: Context) {
  const [last] = await ctx.db.select().from(settingChanges).orderBy(desc(settingChanges.at)).limit(1);
  return last ?? null;
}

/**
 * Refuses a day in the past or too far ahead, and a fee increase without the notice that the terms promise.
 * @param begins when the change takes effect; null for immediately.
 */
function refuseSudden(
  ctx: Context,
  before: Settings,
  wanted: Settings,
  begins: Temporal.Instant | null,
): void {
  const refuse = (words: string) => new Refusal('invalid_input', words, { from: [words] });
  const now = ctx.now();
  const latest = now.add({ hours: 24 * MAX_DAYS_AHEAD });
  if (
    begins &&
    (begins.epochMilliseconds <= now.epochMilliseconds || Temporal.Instant.compare(begins, latest) > 0)
  ) {
    throw refuse(
      'Please choose a day that is ahead, and within a year. Leave it empty for a change at once.',
    );
  }
  const rising = risingFees(before, wanted, ctx.payments.commissionPercent);
  const first = firstDayOfRise(now);
  if (rising.length === 0 || (begins && Temporal.Instant.compare(begins, startOfChange(first)) >= 0)) return;
  const which = rising.map((name) => SETTINGS[name].label).join(', ');
  const day = sayComingDay(startOfChange(first).toString());
  throw refuse(
    `Our terms promise to announce a fee ${NOTICE_DAYS} days before it rises (${which}). Please choose ${day} or later.`,
  );
}

/**
 * Adds a row of settings. Refuses settings that conflict with each other, now or after a scheduled change.
 * @returns the row's id.
 */
async function keep(
  ctx: Context,
  { settings, coming }: Pick<KeptSettings, 'settings' | 'coming'>,
  why: string,
): Promise<string> {
  const admin = actingAdmin(ctx);
  let then = settings;
  const inOrder: ComingChange[] = coming.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const one of inOrder) {
    then = { ...then, ...one.settings };
    const problem = whyNotTogether(then);
    if (problem) {
      const words = `With what changes on ${sayComingDay(one.from)}: ${problem}`;
      throw new Refusal('invalid_input', words, { disputeHours: [words] });
    }
  }
  const last = await lastOf(ctx);
  const id = ctx.newId();
  // `at` must be later than in every earlier row, because nodes use it to detect changes.
  const at = new Date(Math.max(ctx.now().epochMilliseconds, last ? last.at.getTime() + 1 : 0));
  await ctx.db.insert(settingChanges).values({ id, settings, coming: inOrder, adminId: admin.id, why, at });
  return id;
}
