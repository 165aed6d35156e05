import ICAL from 'ical.js';
import * as words from '#text/finding/business-cards/rules';
import { categoriesOf } from '../../people/experts/categories.ts';
import { type BusinessCard, cardPath } from './business-card.ts';

type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

/**
 * The library's vCard 3.0 format, but it escapes semicolons in every text, not only in lists. RFC 2426
 * requires this.
 */
const { vcard3, icalendar } = ICAL.design;
const ESCAPED = { ...vcard3, value: { ...vcard3.value, text: icalendar.value.text } };

/**
 * Returns a business card as a contact file for address books (vCard 3.0, RFC 2426), escaped and folded, with
 * CRLF line endings. Contains only data from the public profile: no street, phone number, or e-mail address.
 * @param origin the product's origin, without a trailing slash.
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
    [
      'adr',
      { type: 'work' },
      'text',
      ['', '', '', oneLine(card.city), card.state, '', words.united_states()],
    ],
    ['url', {}, 'uri', origin + cardPath(card.code)],
    ...(card.tags.length > 0
      ? ([
          ['categories', {}, 'text', ...categoriesOf(card.tags).map(({ name }) => name())],
        ] satisfies Property[])
      : []),
    ['uid', {}, 'text', `urn:uuid:${card.practiceId}`],
  ];
  return `${ICAL.stringify.component(['vcard', properties, []], ESCAPED)}\r\n`;
}

/** Replaces line breaks and control characters, because a line break would begin another field. */
const oneLine = (words: string) => words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/**
 * Returns the five parts of the field N. If the name has several words, the last one is the family name and
 * the others are given names.
 */
function namesOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? (words.pop() ?? '') : '';
  return [family, words.join(' '), '', '', ''];
}

/**
 * Returns a file name that every system accepts, such as 'maya-ellison.vcf', or 'contact.vcf' for a name
 * without Latin letters.
 */
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
