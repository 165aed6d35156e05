import { z } from 'zod';

/** How far an expert may go for a home visit, miles. */
export const VISIT_MILES = { least: 1, most: 100 };

const WHOLE_MILES = `Please enter whole miles from ${VISIT_MILES.least} to ${VISIT_MILES.most}.`;

/** How far an expert goes for a home visit, as the form or a program says it: digits alone. */
export const visitReachForm = z.object({
  miles: z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ],
      { error: WHOLE_MILES },
    )
    .refine(
      (miles) => Number.isInteger(miles) && miles >= VISIT_MILES.least && miles <= VISIT_MILES.most,
      WHOLE_MILES,
    ),
});
