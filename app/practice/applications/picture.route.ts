import { readPicture } from '../../../core/practice/applications/pictures.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/picture.route';

/** A private picture of an application, for its applicant and for admins, by a link that ends soon. */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: fileId, key }) => readPicture(ctx, { fileId, key }));
