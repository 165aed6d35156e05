import { readPicture } from '../../../core/practice/applications/pictures.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/picture.route';

/** Serves a private picture of an application to its applicant and to admins, by a link that expires soon. */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: fileId, key }) => readPicture(ctx, { fileId, key }));
