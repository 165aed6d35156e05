import { z } from 'zod';
import { typedLine, typedLines, typedText } from '../../../lib/text-field.ts';
import { looksLikeHouse, NAME_OF_HOUSE, namesHouse } from '../accounts/house-name.ts';

/** How long the words of a public profile may be, characters. */
export const PROFILE_LONGEST = { name: 80, title: 80, bio: 2000, credentials: 1000 } as const;

const atMost = (count: number) => `At most ${count.toLocaleString('en-US')} characters.`;
const NAME_MISSING = 'Please enter your business name.';

/** What an owner tells of their practice; all of it stands on the public profile. */
export const practiceProfileForm = z.object({
  name: typedLine(NAME_MISSING)
    .min(2, NAME_MISSING)
    .max(PROFILE_LONGEST.name, atMost(PROFILE_LONGEST.name))
    .refine((name) => !looksLikeHouse(name), NAME_OF_HOUSE),
  /** It may name a role, such as 'Support', but not the house. */
  title: typedLine()
    .max(PROFILE_LONGEST.title, atMost(PROFILE_LONGEST.title))
    .refine((title) => !namesHouse(title), NAME_OF_HOUSE)
    .default(''),
  /** The id of the place that comes first; '' to leave their order as it is. */
  location: typedText().max(100, 'Choose one of your places.').default(''),
  bio: typedLines()
    .refine((text) => text.length <= PROFILE_LONGEST.bio, atMost(PROFILE_LONGEST.bio))
    .default(''),
  credentials: typedLines()
    .refine((text) => text.length <= PROFILE_LONGEST.credentials, atMost(PROFILE_LONGEST.credentials))
    .default(''),
  /** That words which read like an offer of product are fine. */
  confirmed: z.boolean().default(false),
});
