import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '../../api/calls.ts';
import { ALL_STATES } from '../../core/ground/geography/states.ts';
import { EVERY_SCOPE } from '../../core/people/api-keys/scopes.ts';
import { EVENT_TYPES } from '../../core/people/webhooks/event-types.ts';
import { BASE_LANGUAGE, WRITTEN_LANGUAGES } from '../../lib/language.ts';

const text = join(import.meta.dirname, '..', '..', 'text');
const WORD = /[\p{L}\p{M}]{2,}/gu;
/** The letters that the pseudo-language accents. */
const PLAIN = /[aceilnorsuyz]/i;
/** What the pseudo-language adds to make texts longer. */
const FILLER = ' one two three four five six seven eight nine ten'.repeat(60);
/** Words that always count as English, even if the other catalog contains them. */
const ENGLISH = new Set(
  [
    'the your you and for with this that from will are have not of to is by at save cancel book',
    'january february march april may june july august september october november december',
    'jan apr aug dec monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun',
    'am pm mountain',
  ].flatMap((words) => words.split(' ')),
);
const DAY = '(?:(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)(?:(?:s|nes|rs|ur)?day)?|Su|Mo|Tu|We|Th|Fr|Sa)';
const MONTH =
  '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?';

const ENGLISH_DATES = 'dates, times, and zones';
const ZONES = /\b(?:[MPCE][SD]T|UTC)\b/g;

/** Names of events, scopes, and codes, IDs, and commands, which developers read. */
const FOR_PROGRAMS = [
  ...[...Object.keys(EVENT_TYPES), ...EVERY_SCOPE, ...CALLS.map(({ name }) => name)].map((name) =>
    RegExp.escape(name),
  ),
  ...[
    '^[a-z_]+ : [1-5]\\d\\d$',
    '^curl .+',
    'https:\\/\\/\\S+',
    '\\b[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}\\b',
  ],
];

/** Texts that can be the same in every language, removed in this order. */
const ALLOWED: Record<string, RegExp> = {
  'what people of the house wrote':
    /Z\w+(?: from the (?:client|expert)| of the expert| about my nights|: second bell|: a list)|It shows a client\.|[Aa] fee|\bfee\b|Calm\./g,
  'the last "and" of a list, which Intl writes': /(?<=City|Alder|Imani) and (?=Imani|Zqx)/g,
  'e-mail and web addresses, and what shows in place of a name':
    /[\w.…-]+@[\w.-]+|localhost:\d+\S*|\b(?:z[qx]mailaddress|(?:client|expert)\.[\da-f-]{36})/g,
  'what only programs and developers use': new RegExp(FOR_PROGRAMS.join('|'), 'g'),
  'brands, sources, and licenses':
    /\b(?:PlugWell|Plug Well|Facebook|LinkedIn|Reddit|Bluesky|WhatsApp|Google|Outlook|Apple|US Census Bureau|Natural Earth|GeoNames|CC BY|OpenStreetMap)\b/g,
  'names of languages': /Español|English(?: \(Pseudo-Accents\))?/g,
  'names of cookies and of what a browser stores':
    /\b[a-zA-Z.]+[_-][\w…-]+|^(?:theme|flash|application|google|language)\b/g,
  'file types, units, and codes':
    /\b(?:CSV|PDF|min)\b|#[0-9A-F]{6}|\b[0-9A-F]{8}\b|(?:\b[A-Z2-7]{4}\b ?){8}|^[A-Z]{1,2}$|^[A-Z]{2} (?=⟦|Mi )/g,
  [ENGLISH_DATES]: new RegExp(`\\b(?:${DAY}|${MONTH}|AM|PM|[MPCE][SD]T|UTC|Mountain Time)\\b`, 'gi'),
  'names of people and practices in the house':
    /\b(?:Sage|Alder|Rose City|Imani|Robin|Reed|Ida|Fern House|Juniper Hale|Z[a-zA-Z]+\d*)\b/g,
  'towns, states, and streets':
    /\b(?:Denver|Boulder|Aurora|Arvada|Westminster|Golden|Commerce City|Wheat Ridge|Colorado|Wyoming|CO|Market Street|Suite)\b/g,
};
/** Names of states in lists, which the pseudo-language does not change. */
const STATE_NAMES: ReadonlySet<string> = new Set(ALL_STATES.map(({ name }) => name));

/** Returns the text without what may be as it is. English dates and times may be in the pseudo-language. */
function withoutAllowed(said: string, isPseudo = false): string {
  return Object.entries(ALLOWED).reduce((left, [what, allowed]) => {
    return left.replaceAll(what === ENGLISH_DATES && !isPseudo ? ZONES : allowed, ' ');
  }, said);
}

/** Returns the words of a text in the pseudo-language that do not come from the catalog. */
export function plainWords(said: string): string[] {
  if (STATE_NAMES.has(said)) return [];
  return (withoutAllowed(withoutFiller(said), true).match(WORD) ?? []).filter((word) => PLAIN.test(word));
}

function withoutFiller(said: string): string {
  return said
    .split('⟧')
    .map((part, at, parts) => (at === parts.length - 1 ? part : cut(part)))
    .join('⟧');
}

function cut(part: string): string {
  for (let at = part.indexOf(' o'); at !== -1; at = part.indexOf(' o', at + 1))
    if (FILLER.startsWith(part.slice(at))) return part.slice(0, at);
  return part;
}

const wordsOf = (language: string) =>
  new Set(
    globSync('**/*.json', { cwd: join(text, language) }).flatMap((file) => {
      const messages = JSON.stringify(
        Object.values(JSON.parse(readFileSync(join(text, language, file), 'utf8'))),
      );
      return (messages.replaceAll(/\\.|\{[^}"]*\}/g, ' ').match(WORD) ?? []).map((word) =>
        word.toLowerCase(),
      );
    }),
  );
const known = new Map(WRITTEN_LANGUAGES.map((language) => [language, wordsOf(language)]));

/** Returns the words of a text on a page in another language that the catalog knows only in English. */
export function englishWords(said: string, language = 'es'): string[] {
  const [english, own] = [known.get(BASE_LANGUAGE)!, known.get(language)!];
  return (withoutAllowed(said).match(WORD) ?? []).filter((each) => {
    const word = each.toLowerCase();
    return ENGLISH.has(word) || (english.has(word) && !own.has(word));
  });
}

/** The languages whose pages are read, each with what finds English in a text. */
export const READ_LANGUAGES: readonly [language: string, slipsIn: (text: string) => string[]][] = [
  ['en-XA', plainWords],
  ...WRITTEN_LANGUAGES.filter((language) => language !== BASE_LANGUAGE).map(
    (language): [string, (text: string) => string[]] => [language, (text) => englishWords(text, language)],
  ),
];
