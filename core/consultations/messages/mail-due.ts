/** Somebody who has not read a message for so long gets an e-mail about it. */
export const ABSENT_AFTER = Temporal.Duration.from({ minutes: 2 });
/** So much time lies between two e-mails about one conversation. */
export const BETWEEN_MAILS = Temporal.Duration.from({ hours: 1 });

/**
 * When it is to be decided whether a new message needs an e-mail; null when a decision is awaited already.
 * @param state when one is awaited, and when the last e-mail about the conversation went out.
 */
export function mailDue(
  state: { dueAt: Date | null; mailedAt: Date | null },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (state.dueAt) return null;
  const soonest = now.add(ABSENT_AFTER);
  if (!state.mailedAt) return soonest;
  const next = Temporal.Instant.fromEpochMilliseconds(state.mailedAt.getTime()).add(BETWEEN_MAILS);
  return Temporal.Instant.compare(next, soonest) > 0 ? next : soonest;
}
