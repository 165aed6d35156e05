import { z } from 'zod';
import { typedText } from '../../../lib/text-field.ts';

/** The form of the second step. Whether it requires a license depends on the type of applicant. */
export const evidenceForm = z.object({
  licenseState: typedText().max(2).optional(),
  licenseExpiresOn: typedText().max(10).optional(),
  /** Whether clients may see the photos of the place after approval. */
  showsPlaces: z.boolean().default(false),
});
