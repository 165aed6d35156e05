import { readDisputePicture } from '../../../core/consultations/disputes/dispute-pictures.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/dispute-picture.route';

/** A private picture of a dispute, for its two sides and for admins, by a link that ends soon. */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: pictureId, key }) => readDisputePicture(ctx, { pictureId, key }));
