import { readDisputePicture } from '../../../core/consultations/disputes/dispute-pictures.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/dispute-picture.route';

/** Serves a picture through a link that soon expires, only to the two sides of its dispute and to admins. */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: pictureId, key }) => readDisputePicture(ctx, { pictureId, key }));
