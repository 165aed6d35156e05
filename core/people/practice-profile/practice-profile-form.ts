import { z } from 'zod';
import { typedLine, typedLines, typedText } from '../../../lib/text-field.ts';
import { containsBrand, isReservedName, RESERVED_NAME } from '../accounts/reserved-name.ts';

/** In characters. */
export const PROFILE_LONGEST = {
  name: 80,
  title: 80,
  bio: 2000,
  credentials: 1000,
  education: 1000,
} as const;

const atMost = (count: number) => `At most ${count.toLocaleString('en-US')} characters.`;
const NAME_MISSING = 'Please enter your business name.';

export const practiceProfileForm = z.object({
  name: typedLine(NAME_MISSING)
    .min(2, NAME_MISSING)
    .max(PROFILE_LONGEST.name, atMost(PROFILE_LONGEST.name))
    .refine((name) => !isReservedName(name), RESERVED_NAME),
  /** A title may be a role, such as 'Support', but not our brand. */
  title: typedLine()
    .max(PROFILE_LONGEST.title, atMost(PROFILE_LONGEST.title))
    .refine((title) => !containsBrand(title), RESERVED_NAME)
    .default(''),
  /** The id of the place to put first; empty to keep the order. */
  location: typedText().max(100, 'Choose one of your places.').default(''),
  bio: typedLines()
    .refine((text) => text.length <= PROFILE_LONGEST.bio, atMost(PROFILE_LONGEST.bio))
    .default(''),
  credentials: typedLines()
    .refine((text) => text.length <= PROFILE_LONGEST.credentials, atMost(PROFILE_LONGEST.credentials))
    .default(''),
  education: typedLines()
    .refine((text) => text.length <= PROFILE_LONGEST.education, atMost(PROFILE_LONGEST.education))
    .default(''),
  /** Confirms text that reads like an offer of product. */
  confirmed: z.boolean().default(false),
});
