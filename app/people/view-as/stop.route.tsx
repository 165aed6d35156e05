import { redirect, redirectDocument } from 'react-router';
import { stopView } from '../../../core/people/view-as/stop-view.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { Route } from './+types/stop.route';
import { WORDS } from './view-words.ts';

export function loader() {
  throw redirect('/');
}

/** Ends the view and returns the admin to that person's page. */
export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const viewed = await stopView(visitOf(args).ctx);
  const headers = flashHeaders({ title: viewed ? WORDS.stopped : WORDS.over, tone: 'neutral' });
  return redirectDocument(viewed ? `/admin/people/${viewed.personId}` : '/', { headers });
}

export default function Stop() {
  return null;
}
