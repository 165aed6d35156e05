import { z } from 'zod';
import { typedLine, typedLines, typedText } from '../../../lib/text-field.ts';
import { containsBrand, isReservedName, RESERVED_NAME } from '../accounts/reserved-name.ts';

/** The most characters of each field. */
export const MAX_PROFILE_LENGTH = {
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
    .max(MAX_PROFILE_LENGTH.name, atMost(MAX_PROFILE_LENGTH.name))
    .refine((name) => !isReservedName(name), RESERVED_NAME),
  /** A title may be a role, such as 'Support', but must not contain our brand. */
  title: typedLine()
    .max(MAX_PROFILE_LENGTH.title, atMost(MAX_PROFILE_LENGTH.title))
    .refine((title) => !containsBrand(title), RESERVED_NAME)
    .default(''),
  /** The id of the place to put first; empty to keep the order. */
  location: typedText().max(100, 'Choose one of your places.').default(''),
  bio: typedLines()
    .refine((text) => text.length <= MAX_PROFILE_LENGTH.bio, atMost(MAX_PROFILE_LENGTH.bio))
    .default(''),
  credentials: typedLines()
    .refine((text) => text.length <= MAX_PROFILE_LENGTH.credentials, atMost(MAX_PROFILE_LENGTH.credentials))
    .default(''),
  education: typedLines()
    .refine((text) => text.length <= MAX_PROFILE_LENGTH.education, atMost(MAX_PROFILE_LENGTH.education))
    .default(''),
  /** Confirms text that reads like an offer of product. */
  confirmed: z.boolean().default(false),
});
