import { redirect } from 'react-router';
import * as messages from '#text/practice/applications/screens';
import { APPLY_PATH } from '../../../core/practice/applications/application.ts';
import { readOwnApplication } from '../../../core/practice/applications/read-application.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { Route } from './+types/sent.route';

/** The payment page returns here. Redirects to the application with the result. */
export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const application = await readOwnApplication(visitOf(args).ctx);
  if (!application) return redirect(APPLY_PATH);
  const headers =
    application.status === 'draft'
      ? flashHeaders({
          title: messages.not_submitted_yet(),
          description: messages.not_submitted_yet_text(),
          tone: 'neutral',
        })
      : flashHeaders({
          title: messages.application_submitted(),
          description: messages.we_get_back(),
          tone: 'success',
        });
  return redirect(APPLY_PATH, { headers });
}
