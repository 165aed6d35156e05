import ICAL from 'ical.js';
import { categoriesOf } from '../../people/experts/categories.ts';
import { type BusinessCard, cardPath } from './business-card.ts';

type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

/** vCard 3.0 as the library knows it, with the semicolon escaped in every text, as RFC 2426 has it, not in lists alone. */
const { vcard3, icalendar } = ICAL.design;
const ESCAPED = { ...vcard3, value: { ...vcard3.value, text: icalendar.value.text } };

/**
 * A business card as a contact file that address books take (vCard 3.0, RFC 2426, which all of them read): escaped,
 * folded, with CRLF. It holds what the public profile shows; no street, no phone number and no e-mail address.
 * @param origin where the product is reached, without a slash at the end.
 */
export function contactFile(card: BusinessCard, origin: string): string {
  const isCenter = card.type === 'wellness-center';
  const [name, title] = [oneLine(card.name), oneLine(card.title)];
  const properties: Property[] = [
    ['version', {}, 'text', '3.0'],
    ['fn', {}, 'text', name],
    ['n', {}, 'text', isCenter ? ['', '', '', '', ''] : namesOf(name)],
    ...(isCenter ? ([['org', {}, 'text', [name]]] satisfies Property[]) : []),
    ...(title ? ([['title', {}, 'text', title]] satisfies Property[]) : []),
    ['adr', { type: 'work' }, 'text', ['', '', '', oneLine(card.city), card.state, '', 'United States']],
    ['url', {}, 'uri', origin + cardPath(card.code)],
    ...(card.tags.length > 0
      ? ([
          ['categories', {}, 'text', ...categoriesOf(card.tags).map(({ name }) => name)],
        ] satisfies Property[])
      : []),
    ['uid', {}, 'text', `urn:uuid:${card.practiceId}`],
  ];
  return `${ICAL.stringify.component(['vcard', properties, []], ESCAPED)}\r\n`;
}

/** A line break of its own would begin another field. */
const oneLine = (words: string) => words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Family name and given names, as address books sort by them: the last word is taken for the family's. */
function namesOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? (words.pop() ?? '') : '';
  return [family, words.join(' '), '', '', ''];
}

/** A name for the file that every system takes, 'maya-ellison.vcf'. */
export function contactFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .slice(0, 60);
  return `${plain || 'contact'}.vcf`;
}
