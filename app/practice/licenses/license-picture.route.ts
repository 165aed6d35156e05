import { readLicensePicture } from '../../../core/practice/licenses/license-picture.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/license-picture.route';

/** The private picture of a license, for the owners of its practice and for admins, by a link that ends soon. */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: licenseId, key }) => readLicensePicture(ctx, { licenseId, key }));
