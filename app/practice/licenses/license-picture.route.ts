import { readLicensePicture } from '../../../core/practice/licenses/license-picture.server.ts';
import { privatePicture } from '../../private-picture.server.ts';
import type { Route } from './+types/license-picture.route';

/**
 * Serves a license's private picture through a link that soon expires, only to the practice's owners and to
 * admins.
 */
export const loader = (args: Route.LoaderArgs) =>
  privatePicture(args, (ctx, { id: licenseId, key }) => readLicensePicture(ctx, { licenseId, key }));
