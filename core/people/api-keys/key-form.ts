import { z } from 'zod';
import * as words from '#text/people/api-keys/rules';
import { typedLine } from '../../../lib/text-field.ts';
import { MAX_PASSWORD_LENGTH } from '../accounts/credentials-form.ts';
import { EVERY_SCOPE } from './scopes.ts';

export const MAX_KEYS = 20;
export const MAX_KEY_NAME_LENGTH = 60;
/** After how many days a key can expire; 'never' for none. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const;

/** The form for a new key. `practiceId` is empty for a key of the person. */
export const keyForm = z.object({
  name: typedLine(words.name_missing)
    .min(1, { error: words.name_missing })
    .max(MAX_KEY_NAME_LENGTH, { error: () => words.name_too_long({ most: MAX_KEY_NAME_LENGTH }) }),
  practiceId: z.union([z.literal(''), z.uuid()], { error: words.owners_only }).default(''),
  scopes: z
    .array(z.enum(EVERY_SCOPE, { error: words.scopes_missing }), { error: words.scopes_missing })
    .min(1, { error: words.scopes_missing })
    .max(EVERY_SCOPE.length, { error: words.scopes_missing })
    .refine((scopes) => new Set(scopes).size === scopes.length, { error: words.scopes_missing }),
  lifetime: z.enum(LIFETIMES, { error: words.lifetime_missing }),
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH).default(''),
});

export type KeyInput = z.input<typeof keyForm>;
