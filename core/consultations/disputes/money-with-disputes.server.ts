import type { AnyContext } from '../../context.ts';
import type { MoneyStep } from '../booking-views/money-step.ts';
import { disputeSteps } from './read-dispute.server.ts';

/**
 * Merges a booking's disputes into its money history, sorted by time. Unfinished steps come last, and a
 * decision comes before its effects.
 */
export async function withDisputes(
  ctx: Pick<AnyContext, 'db'>,
  bookingId: string,
  steps: readonly MoneyStep[],
): Promise<MoneyStep[]> {
  const said = await disputeSteps(ctx, bookingId);
  const time = ({ at }: MoneyStep) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  return [...said, ...steps].sort((one, other) =>
    time(one) === time(other) ? 0 : time(one) < time(other) ? -1 : 1,
  );
}
