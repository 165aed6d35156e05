import { readLicensePicture } from '../../../core/practice/licenses/license-picture.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/license-picture.route';

/** Serves the private picture of a license to its practice's owners and to admins, by a link that expires soon. */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: licenseId, key }) => readLicensePicture(ctx, { licenseId, key }));
