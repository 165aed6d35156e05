import { redirect } from 'react-router';
import { APPLY_PATH } from '../../../core/practice/applications/application.ts';
import { readOwnApplication } from '../../../core/practice/applications/read-application.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { Route } from './+types/sent.route';

/** The payment page returns here. Says what happened and redirects to the application. */
export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const application = await readOwnApplication(visitOf(args).ctx);
  if (!application) return redirect(APPLY_PATH);
  const headers =
    application.status === 'draft'
      ? flashHeaders({
          title: 'Not submitted yet',
          description: 'The fee was not paid. Nothing was charged, and your draft is kept.',
          tone: 'neutral',
        })
      : flashHeaders({
          title: 'Application submitted!',
          description: 'We’ll review your information and get back to you soon.',
          tone: 'success',
        });
  return redirect(APPLY_PATH, { headers });
}
