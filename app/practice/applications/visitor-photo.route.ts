import * as messages from '#text/practice/applications/screens';
import { readVisitorPhoto } from '../../../core/practice/applications/visitor-photo.server.ts';
import { Refusal } from '../../../lib/errors.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/visitor-photo.route';
import { keptPhoto } from './typed-cookies.server.ts';

/** Serves the photo that the user uploaded as a visitor. Only this browser has the photo's cookie. */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture({ ...args, params: { id: '' } }, async (ctx) => {
    const photo = await readVisitorPhoto(ctx, keptPhoto(args.request.headers));
    if (!photo) throw new Refusal('not_found', messages.no_such_picture);
    return photo;
  });
