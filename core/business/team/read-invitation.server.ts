import { eq } from 'drizzle-orm';
import type { Context, Role } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import { veiled, type WhyNot, whyNotOpen } from './invitation.ts';
import { invitationOf } from './invitation-link.server.ts';

export type InvitationSeen =
  | { why: WhyNot }
  | {
      why: null;
      practiceName: string;
      role: Role;
      /**
       * Masked as in 'k…@example.com', because someone else could have the link. Only the user with this
       * address sees it in full.
       */
      email: string;
      /** Whether the user is the invited person; null for a visitor. */
      isTheirs: boolean | null;
    };

export async function readInvitation(ctx: Context, token: unknown): Promise<InvitationSeen> {
  const { row, version } = await invitationOf(ctx, token);
  const why = whyNotOpen(row, version, ctx.now());
  if (why !== null || !row) return { why: why ?? 'unknown' };
  const [practice] = await ctx.db
    .select({ name: experts.name })
    .from(experts)
    .where(eq(experts.id, row.practiceId));
  const isTheirs = ctx.actor && ctx.actor.email.toLowerCase() === row.email;
  return {
    why,
    practiceName: practice?.name ?? '',
    role: row.role,
    email: isTheirs ? row.email : veiled(row.email),
    isTheirs,
  };
}
