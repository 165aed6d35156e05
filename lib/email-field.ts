import { plainSigns } from './plain-text.ts';
import { typedText } from './text-field.ts';

/** Longer text is no address with something beside it. */
const LONGEST_PASTED = 400;

const NOT_AN_ADDRESS = 'Please enter a valid email address.';
/** Said where mail could be written to, and ours cannot. */
const OTHER_LETTERS = 'We can only send to addresses with plain letters, a to z, before the @.';

/** As zod's own, with domains of other scripts in the form in which mail servers know them. */
const PATTERN =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * An e-mail address as it is kept and compared, in one form for each mailbox: lower case, its domain in ASCII, without
 * what copying brings along. What comes out is where mail goes, so that two that look alike are one or differ in ASCII.
 */
export function typedEmail(missing = NOT_AN_ADDRESS) {
  return typedText(missing)
    .overwrite(plainAddress)
    .max(254, NOT_AN_ADDRESS)
    .superRefine((address, ctx) => {
      if (PATTERN.test(address)) return;
      const isForeign = /^[^\s@<>"(),:;[\]\\]+@[\x21-\x7e]+$/.test(address) && /[^\x20-\x7e]/.test(address);
      ctx.addIssue({ code: 'custom', message: isForeign ? OTHER_LETTERS : NOT_AN_ADDRESS });
    });
}

function plainAddress(text: string): string {
  if (text.length > LONGEST_PASTED) return text;
  const address = plainSigns(text)
    .replace(/^mailto:/i, '')
    .replace(/^<([^<>]*)>$/, '$1')
    .replace(/[,;.]+$/, '');
  const at = address.lastIndexOf('@');
  return `${lower(address.slice(0, at + 1))}${asciiDomain(lower(address.slice(at + 1)))}`;
}

/** In lower case by ASCII alone: the sign for kelvin is another letter than k. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A domain as the name system has it; one that is none stays as it is, and is refused. */
function asciiDomain(domain: string): string {
  if (!/[^\x20-\x7e]/.test(domain) || /[\s/?#:@%\\[\]]/.test(domain)) return domain;
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
}

/**
 * The mailbox that an address leads to, as large hosts deliver: without what follows a plus, and at Google without
 * dots. For counting what is sent there, never to say whose account it is: elsewhere these are different people.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at).replace(/(?<=.)\+.*$/, ''), address.slice(at + 1)];
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
