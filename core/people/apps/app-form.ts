import { z } from 'zod';
import { typedLine, typedLines } from '../../../lib/text-field.ts';
import { APP_KINDS } from '../api-keys/app-kinds.ts';
import { SCOPE_NAMES } from '../api-keys/scopes.ts';
import { isRedirectUri, MAX_REDIRECT_URI_LENGTH } from './redirect-uri.ts';

export const MAX_APP_NAME_LENGTH = 60;
const MAX_REDIRECT_URIS = 10;
const ADDRESSES_MISSING = 'Enter at least one address, one per line.';
const SCOPES_MISSING = 'Choose what the app can ask for.';

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The form with which an admin registers an app. The addresses are one per line. */
export const appForm = z.object({
  name: typedLine('Enter the name that people know.')
    .min(1, { error: 'Enter the name that people know.' })
    .max(MAX_APP_NAME_LENGTH, { error: `Use at most ${MAX_APP_NAME_LENGTH} characters.` }),
  kind: z.enum(APP_KINDS, { error: 'Choose a kind.' }),
  redirectUris: typedLines(ADDRESSES_MISSING)
    .refine((text) => linesOf(text).length > 0, { error: ADDRESSES_MISSING })
    .refine((text) => linesOf(text).length <= MAX_REDIRECT_URIS, {
      error: `Enter at most ${MAX_REDIRECT_URIS} addresses.`,
    })
    .refine((text) => linesOf(text).every(isRedirectUri), {
      error: `Each address begins with https://, or with http://127.0.0.1 or http://[::1] for programs on a person's own machine, in its usual form, without a fragment, and with at most ${MAX_REDIRECT_URI_LENGTH} characters.`,
    }),
  scopes: z
    .array(z.enum(SCOPE_NAMES, { error: SCOPES_MISSING }), { error: SCOPES_MISSING })
    .min(1, { error: SCOPES_MISSING })
    .refine((scopes) => new Set(scopes).size === scopes.length, { error: SCOPES_MISSING }),
});

export type AppInput = z.input<typeof appForm>;
