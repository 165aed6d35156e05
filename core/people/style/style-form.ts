import { z } from 'zod';
import { CORNERS, styleFields } from './profile-style.ts';

const { shape } = styleFields;
const CORNERS_WRONG = `Choose ${CORNERS.least} to ${CORNERS.most} pixels.`;

/** A checkbox, which sends nothing if it is off or locked. */
const checkbox = z
  .literal('on', 'Choose on or off.')
  .optional()
  .transform((value) => value === 'on');

/** The form of a style. Locked fields send nothing. */
export const styleForm = z.object({
  primaryColor: shape.primaryColor,
  secondaryColor: shape.secondaryColor.optional(),
  textColor: shape.textColor,
  cardStyle: shape.cardStyle.optional(),
  showRating: checkbox,
  showSpotlightBadge: checkbox,
  animateElements: checkbox,
  customBio: shape.customBio.default(''),
  layout: shape.layout,
  profileImageStyle: shape.profileImageStyle,
  backgroundPattern: shape.backgroundPattern.optional(),
  roundedCorners: z
    .string(CORNERS_WRONG)
    .regex(/^\d{1,2}$/, CORNERS_WRONG)
    .transform(Number)
    .pipe(z.int().max(CORNERS.most, CORNERS_WRONG)),
});
