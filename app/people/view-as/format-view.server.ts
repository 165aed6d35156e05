import type { Context } from '../../../core/context.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { pageMarkOf } from '../../../core/people/sign-in/page-mark.server.ts';
import { sayTime } from '../../../lib/when.ts';
import type { FormattedView } from './view-words.ts';

export async function formatView(ctx: Context): Promise<FormattedView | null> {
  const { actor, viewing } = ctx;
  if (!actor || !viewing) return null;
  const { admin, endsAt } = viewing;
  const zone = await zoneOf({ ...ctx, actor: { ...actor, id: admin.id } });
  return {
    name: actor.name || actor.email,
    ends: sayTime(endsAt, zone),
    leftMs: Math.max(endsAt.getTime() - ctx.now().epochMilliseconds, 0),
    // The mark for the only form that admins send as themselves during a view.
    mark: pageMarkOf(ctx.signIn, admin.id),
  };
}
