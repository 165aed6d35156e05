import { z } from 'zod';
import * as words from '#text/people/style/rules';
import { CORNERS, styleFields } from './profile-style.ts';

const { shape } = styleFields;
const cornersWrong = () => words.corners_in_range({ least: CORNERS.least, most: CORNERS.most });

/** A checkbox. Browsers send nothing if it is off or locked. */
const checkbox = z
  .literal('on', { error: words.choose_on_or_off })
  .optional()
  .transform((value) => value === 'on');

/** The form for a style. Browsers send nothing for locked fields. */
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
    .string({ error: cornersWrong })
    .regex(/^\d{1,2}$/, { error: cornersWrong })
    .transform(Number)
    .pipe(z.int().max(CORNERS.most, { error: cornersWrong })),
});
