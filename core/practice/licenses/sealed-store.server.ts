import { sql } from 'drizzle-orm';
import { sealedPictures } from '../../people/accounts/pictures/sealed-pictures.server.ts';
import { licenses } from './tables.ts';

export const LICENSE_PICTURE_STORE = sealedPictures({
  of: 'license pictures',
  id: licenses.id,
  keyId: licenses.keyId,
  folder: sql`'licenses/' || ${licenses.id}`,
  has: sql`${licenses.hasPicture}`,
});
