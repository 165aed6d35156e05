import { desc } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { recordAct } from '../admin/record-act.server.ts';
import { type Context, inTransaction } from '../context.ts';
import { lockLaw } from '../geography/read-law.server.ts';
import { SETTING_NAMES, settingsOf } from './setting-facts.ts';
import { type SettingsInput, settingsForm } from './settings-form.ts';
import { settingChanges } from './tables.ts';

/**
 * An admin sets fees and deadlines. Bookings that are being decided by the old ones are waited for, later ones are
 * decided by the new ones; nodes learn of it within ten seconds. What was booked keeps what it was booked by.
 * @throws Refusal not_found, invalid_input, status_changed where somebody else has changed them meanwhile.
 */
export async function changeSettings(ctx: Context, input: SettingsInput): Promise<void> {
  const admin = actingAdmin(ctx);
  const read = settingsForm.safeParse(input);
  if (!read.success) {
    const { fieldErrors } = z.flattenError(read.error);
    throw new Refusal('invalid_input', read.error.issues[0]!.message, fieldErrors);
  }
  const { why, seen, ...wanted } = read.data;
  await inTransaction(ctx, async (ctx) => {
    await lockLaw(ctx.db);
    const [last] = await ctx.db.select().from(settingChanges).orderBy(desc(settingChanges.at)).limit(1);
    if ((last?.id ?? '') !== seen) {
      throw new Refusal(
        'status_changed',
        'Someone else has changed the settings meanwhile. Nothing has been saved. Please look at them again.',
      );
    }
    const before = settingsOf(last?.settings ?? {});
    const changed = SETTING_NAMES.filter((name) => before[name] !== wanted[name]);
    if (changed.length === 0) throw new Refusal('invalid_input', 'You have not changed anything.');
    const only = (settings: typeof before) =>
      Object.fromEntries(changed.map((name) => [name, settings[name]]));
    const id = ctx.newId();
    // Later than each before it, as nodes know a change by its moment.
    const at = new Date(Math.max(ctx.now().epochMilliseconds, last ? last.at.getTime() + 1 : 0));
    await ctx.db.insert(settingChanges).values({ id, settings: wanted, adminId: admin.id, why, at });
    await recordAct(ctx, {
      ...{ admin, act: 'change-settings', subject: { kind: 'settings', id } },
      ...{ before: only(before), after: only(wanted), note: why },
    });
  });
}
