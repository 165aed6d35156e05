import { readPicture } from '../../../core/practice/applications/pictures.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/picture.route';

/**
 * Serves an application's private picture through a link that soon expires, only to the applicant and to
 * admins.
 */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: fileId, key }) => readPicture(ctx, { fileId, key }));
