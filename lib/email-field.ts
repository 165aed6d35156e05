import * as words from '#text/ground/fields';
import { plainSigns } from './plain-text.ts';
import { type Missing, typedText } from './text-field.ts';

/** The maximum length to accept. Pasted text can contain more than the address. */
const MAX_PASTED_LENGTH = 400;

/** Zod's own pattern, extended to internationalized domains in ASCII form. */
const PATTERN =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Returns a form field for an e-mail address. Normalizes the address for storage and comparison: lower case,
 * an ASCII domain, and nothing else that was pasted. We send e-mail to the result. Two results that look
 * alike are equal or differ only in ASCII characters, such as 'l' and '1'.
 */
export function typedEmail(missing: Missing = words.not_an_address) {
  return typedText(missing)
    .overwrite(plainAddress)
    .max(254, { error: words.not_an_address })
    .superRefine((address, ctx) => {
      if (PATTERN.test(address)) return;
      const isForeign = /^[^\s@<>"(),:;[\]\\]+@[\x21-\x7e]+$/.test(address) && /[^\x20-\x7e]/.test(address);
      ctx.addIssue({
        code: 'custom',
        message: isForeign ? words.plain_letters_only() : words.not_an_address(),
      });
    });
}

function plainAddress(text: string): string {
  if (text.length > MAX_PASTED_LENGTH) return text;
  const address = plainSigns(text)
    .replace(/^mailto:/i, '')
    .replace(/^<([^<>]*)>$/, '$1')
    .replace(/[,;.]+$/, '');
  const at = address.lastIndexOf('@');
  return `${lower(address.slice(0, at + 1))}${asciiDomain(lower(address.slice(at + 1)))}`;
}

/** Changes only ASCII letters, because the Kelvin sign must not become 'k'. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Converts a domain to ASCII. Returns an invalid one unchanged; the pattern then rejects it. */
function asciiDomain(domain: string): string {
  if (!/[^\x20-\x7e]/.test(domain) || /[\s/?#:@%\\[\]]/.test(domain)) return domain;
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
}

/**
 * Returns the mailbox of an address as large providers see it: without '+' suffixes and, at Google, without
 * dots. Use this only to count e-mails, never to identify an account, because these can be different people
 * at other providers.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at).replace(/(?<=.)\+.*$/, ''), address.slice(at + 1)];
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
