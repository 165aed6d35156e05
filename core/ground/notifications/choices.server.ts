import { eq, sql } from 'drizzle-orm';
import * as words from '#text/ground/notifications/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context, Person } from '../../context.ts';
import { ALL_CHANNELS, type Channel, channelsLeft, choiceOf } from './channels.ts';
import type { KindFacts, NotificationKind } from './kinds.ts';
import { notificationChoices } from './tables.ts';

export type Choice = { kind: NotificationKind; chosen: readonly Channel[] };

/** Returns the signed-in user's choices for the kinds that apply to them. */
export async function readChoices(ctx: Context, kinds: KindFacts): Promise<Choice[]> {
  const actor = personOf(ctx);
  const rows = await ctx.db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, actor.id));
  return kindsFor(kinds, actor).map((kind) => ({
    kind,
    chosen: channelsLeft(
      kinds[kind].channels,
      rows.find((row) => row.kind === kind),
    ),
  }));
}

/** Saves choices of the signed-in user. Kinds that are not in the list keep their choices. */
export async function saveChoices(ctx: Context, kinds: KindFacts, choices: Choice[]): Promise<void> {
  const actor = personOf(ctx);
  if (choices.length === 0) return;
  const names = Object.keys(kinds);
  if (!choices.every(({ kind }) => names.includes(kind)) || choices.length > names.length) {
    throw new Refusal('invalid_input', words.please_reload_page_choose);
  }
  await ctx.db
    .insert(notificationChoices)
    .values(choices.map(({ kind, chosen }) => ({ userId: actor.id, kind, ...choiceOf(chosen) })))
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: Object.fromEntries(
        ALL_CHANNELS.map((channel) => [
          channel,
          sql`excluded.${sql.identifier(notificationChoices[channel].name)}`,
        ]),
      ),
    });
}

/** Returns the kinds that apply to a person, in the form's order. */
export function kindsFor(kinds: KindFacts, actor: Pick<Person, 'memberships'>): NotificationKind[] {
  return (Object.keys(kinds) as NotificationKind[]).filter(
    (kind) => kinds[kind].for === 'everybody' || actor.memberships.length > 0,
  );
}

function personOf(ctx: Context): Person {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_to_choose);
  return ctx.actor;
}
