import { asInstant } from '../../../lib/as-date.ts';

/** How long a message stays unread before we send an e-mail. */
const ABSENT_AFTER = Temporal.Duration.from({ minutes: 2 });
/** The minimum time between two e-mails to one side of a conversation. */
const BETWEEN_MAILS = Temporal.Duration.from({ hours: 1 });

/**
 * Returns the time to decide whether to send an e-mail about a new message; null if a decision is already
 * pending.
 * @param state when the pending decision is due, and when we last sent an e-mail about the conversation.
 */
export function mailDue(
  state: { dueAt: Date | null; mailedAt: Date | null },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (state.dueAt) return null;
  const soonest = now.add(ABSENT_AFTER);
  if (!state.mailedAt) return soonest;
  const next = asInstant(state.mailedAt).add(BETWEEN_MAILS);
  return Temporal.Instant.compare(next, soonest) > 0 ? next : soonest;
}
