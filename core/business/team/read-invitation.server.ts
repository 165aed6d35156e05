import { eq } from 'drizzle-orm';
import type { Context, Role } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import { veiled, type WhyNot, whyNotOpen } from './invitation.ts';
import { invitationOf } from './invitation-link.server.ts';

/** What the holder of a link sees of an invitation. */
export type InvitationSeen =
  | { why: WhyNot }
  | {
      why: null;
      practiceName: string;
      role: Role;
      /** Masked as 'k…@example.com', because someone else may hold the link; complete for its owner. */
      email: string;
      /** Whether the signed-in user is invited; null for a visitor. */
      isTheirs: boolean | null;
    };

/** Reads the invitation of a link without changing it. */
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
