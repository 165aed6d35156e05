import { sql } from 'drizzle-orm';
import { sealedColumn } from '../../ground/keys/sealed-column.server.ts';
import { sealedPictures } from '../../people/accounts/pictures/sealed-pictures.server.ts';
import { IDENTITY_KEY } from './identity.server.ts';
import { applicationFiles, applicationIdentities, visitorPhotos } from './tables.ts';

export const IDENTITY_STORE = sealedColumn({
  name: 'legal-names',
  purpose: IDENTITY_KEY,
  id: applicationIdentities.applicationId,
  sealed: applicationIdentities.sealed,
});

export const APPLICATION_PICTURE_STORE = sealedPictures({
  of: 'application pictures',
  id: applicationFiles.id,
  keyId: applicationFiles.keyId,
  folder: sql`'applications/' || ${applicationFiles.applicationId} || '/' || ${applicationFiles.id}`,
});

export const VISITOR_PHOTO_STORE = sealedPictures({
  of: 'visitor photos',
  id: visitorPhotos.id,
  keyId: visitorPhotos.keyId,
  folder: sql`'visitor-photos/' || ${visitorPhotos.id}`,
});
