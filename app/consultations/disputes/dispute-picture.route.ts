import { readDisputePicture } from '../../../core/consultations/disputes/dispute-pictures.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/dispute-picture.route';

/** Serves a private picture of a dispute to its two sides and to admins, by a link that expires soon. */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: pictureId, key }) => readDisputePicture(ctx, { pictureId, key }));
