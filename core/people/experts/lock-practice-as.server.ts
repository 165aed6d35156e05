import type { Said } from '../../../lib/errors.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Context, Role } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { lockExpert } from './lock-expert.server.ts';
import { mayActFor } from './may-act-for.ts';
import { readMemberships } from './read-memberships.server.ts';

/**
 * Locks a practice. Refuses unless the signed-in user may still act for the practice, because someone could
 * have removed or suspended them after the session was read.
 * @param notAllowed the message of the refusal.
 */
export async function lockPracticeAs(
  ctx: Context,
  practiceId: string,
  role: Role,
  notAllowed: Said,
): Promise<void> {
  const { id } = signedIn(ctx);
  await lockExpert(ctx.db, practiceId);
  const memberships = await readMemberships(ctx.query, id);
  if (!mayActFor({ memberships }, practiceId, role)) throw new Refusal('not_allowed', notAllowed);
}
