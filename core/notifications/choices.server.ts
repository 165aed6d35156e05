import { eq, sql } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import type { Context, Person } from '../context.ts';
import { isKind, KIND_WORDS, NOTIFICATION_KINDS, type NotificationKind, type Ways, waysOf } from './kinds.ts';
import { notificationChoices } from './tables.ts';

/** One kind with the ways there are and those chosen. */
export type Choice = { kind: NotificationKind; chosen: Ways };

/**
 * How the person signed in wants to hear of each kind that can concern them.
 * @throws Refusal sign_in_required
 */
export async function readChoices(ctx: Context): Promise<Choice[]> {
  const actor = personOf(ctx);
  const rows = await ctx.db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, actor.id));
  return kindsFor(actor).map((kind) => ({
    kind,
    chosen: waysOf(
      kind,
      rows.find((row) => row.kind === kind),
    ),
  }));
}

/**
 * Keeps choices of the person signed in; kinds that are not named stay as they were.
 * @throws Refusal sign_in_required, invalid_input
 */
export async function saveChoices(ctx: Context, choices: Choice[]): Promise<void> {
  const actor = personOf(ctx);
  if (choices.length === 0) return;
  if (!choices.every(({ kind }) => isKind(kind)) || choices.length > NOTIFICATION_KINDS.length) {
    throw new Refusal('invalid_input', 'Reload the page and choose again.');
  }
  await ctx.db
    .insert(notificationChoices)
    .values(choices.map(({ kind, chosen }) => ({ userId: actor.id, kind, ...chosen })))
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: { email: sql`excluded.email`, inApp: sql`excluded.in_app` },
    });
}

/** The kinds that can concern a person, in the order of the form. */
export function kindsFor(actor: Pick<Person, 'memberships'>): NotificationKind[] {
  return (Object.keys(KIND_WORDS) as NotificationKind[]).filter(
    (kind) => !KIND_WORDS[kind].forExperts || actor.memberships.length > 0,
  );
}

function personOf(ctx: Context): Person {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Log in to choose how we reach you.');
  return ctx.actor;
}
