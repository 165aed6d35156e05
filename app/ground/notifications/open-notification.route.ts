import { redirect } from 'react-router';
import { openNotification } from '../../../core/ground/notifications/open-notification.server.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { Route } from './+types/open-notification.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const path = await openNotification(visitOf(args).ctx, args.params.id);
  return redirect(safePath(path) ?? '/notifications', { headers: { 'Cache-Control': 'private, no-store' } });
}
