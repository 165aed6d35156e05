import { sql } from 'drizzle-orm';
import { sealedPictures } from '../../people/accounts/pictures/sealed-pictures.server.ts';
import { disputePictures } from './tables.ts';

export const DISPUTE_PICTURE_STORE = sealedPictures({
  of: 'dispute pictures',
  id: disputePictures.id,
  keyId: disputePictures.keyId,
  folder: sql`'disputes/' || ${disputePictures.id}`,
});
