import { z } from 'zod';
import { typedText } from '../../../lib/text-field.ts';

/** What the second step tells, of whoever sends it; whether a license is needed depends on what they are. */
export const evidenceForm = z.object({
  licenseState: typedText().max(2).optional(),
  licenseExpiresOn: typedText().max(10).optional(),
  /** Whether clients may see the photos of the place after the approval. */
  showsPlaces: z.boolean().default(false),
});
