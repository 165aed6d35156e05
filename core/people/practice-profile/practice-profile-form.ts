import { z } from 'zod';
import * as words from '#text/people/practice-profile/rules';
import { formatCount } from '../../../lib/numbers.ts';
import { typedLine, typedLines, typedText } from '../../../lib/text-field.ts';
import { containsBrand, isReservedName, reservedName } from '../accounts/reserved-name.ts';

export const MAX_PROFILE_LENGTH = {
  name: 80,
  title: 80,
  bio: 2000,
  credentials: 1000,
  education: 1000,
} as const;

const atMost = (count: number) => ({ error: () => words.at_most_characters({ count: formatCount(count) }) });

export const practiceProfileForm = z.object({
  name: typedLine(words.name_missing)
    .min(2, { error: words.name_missing })
    .max(MAX_PROFILE_LENGTH.name, atMost(MAX_PROFILE_LENGTH.name))
    .refine((name) => !isReservedName(name), { error: reservedName }),
  /** A title can be a role, such as 'Support', but must not contain our brand. */
  title: typedLine()
    .max(MAX_PROFILE_LENGTH.title, atMost(MAX_PROFILE_LENGTH.title))
    .refine((title) => !containsBrand(title), { error: reservedName })
    .default(''),
  /** The id of the place to put first; empty keeps the order. */
  location: typedText().max(100, { error: words.choose_own_place }).default(''),
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
