import * as messages from '#text/people/accounts/rules';
import { brand } from '../../brand.ts';

/**
 * Letters of other alphabets, digits, and symbols that look like a Latin letter, mostly from Unicode's list
 * of confusables. 'I', 'l', '1', and '|' all become 'l'; 'g' and 'q' become 'g'. Characters that editors
 * display badly, such as right-to-left ones, are escaped.
 */
const LOOKS_LIKE: Record<string, string> = {
  a: 'аαɑ@4ᴀꭺ₳ᗩλδ∆ᗅꓮ',
  b: 'ьβʙꮟ8฿₿ᗷƀƃƅɓбвѣҍᏼᑲᑳᖯꓐꞵ',
  c: 'сςᴄⲥ₵¢ȼҫꓚꮯ',
  d: 'ԁɗᴅᗪ₫ðđƌɖᑯᗞꓒꓓꭰꮷ',
  e: 'еεєҽ3ᴇ℮ꭼ€乇ᗴᕮɇǝɘ∈ҿ⋿ⴹꓰꬲ\u{10286}\u{118c6}\u{118ce}',
  f: 'ƒꞙ₣ᖴϝքᵮẝꓝꬵ',
  g: 'ɡցԍɢ9ᏻԛզ₲ǥɠᘜq6ƍᶃꓖꮐʠգⵕ',
  h: 'һհʜᕼħɦηнћңӈӊᏺⱨⲏꓧꚕꮋꮒ',
  j: 'јϳᒍɉʝꓙꭻ',
  k: 'κкᴋ₭ƙқҟᛕⱪⲕꓗꝁꮶ',
  l: 'iіιɩӏ1|ǀ!ɪʟꮮ\u{5c0}ıł£₤ꝉⱡʅ\u{1e924}ƚɨɫɭ\u{5d5}\u{5df}\u{627}\u{661}\u{673}۱\u{7ca}ᒪᛁ∣⏽│ⲓⳑⵏꓡꓲ\u{1028a}\u{10309}\u{10320}\u{10443}\u{10526}\u{118c3}\u{118d2}\u{16f16}\u{16f28}\u{1d22a}\u{1e8c7}ᵻᵼ⍳⍸ꙇꭵ',
  m: 'мᴍᗰ₥μϻӎᛖⲙꓟꮇ',
  n: 'пոռɴᑎ₦ƞɲɳᵰⲛꓠ',
  o: 'оοօ0σᴏⲟøɵθѳөଠഠတဝჿዐᴑⴱⵁⵔꓳꝋꬽꬾꭴꮎꮻ',
  p: 'рρϼᴘⲣꮲ₱þƿᴩᗾƥᑭᵽ⍴ꓑ\u{10295}',
  r: 'гᴦʀꭱᖇɍɼɽғᵲⲅꓣꭇꭈꮁꮢ',
  s: 'ѕ5$ꜱꮪ₴ᔕƽʂտᵴꓢꮥ',
  t: 'тτᴛ7ꭲ₮丅†ŧƭʈҭᵵⱦⲧꓔ',
  u: 'υսʋᴜцʉᑌሀᵾ∪⋃ꓴꞟꭎꭒꮜ\u{104f6}\u{118d8}\u{16f42}',
  v: 'νѵᴠᐯⴸꓦꛟꮩ',
  w: 'ԝωшѡաᴡꮃ₩ᗯᘺ山ⱳɯѽꓪꝡꮤ\u{114c5}\u{1170a}\u{1170e}\u{1170f}\u{118e6}\u{118ef}',
  x: 'хχҳᕁᕽᚷⲭⵝꓫꭓ',
  y: 'уүγʏ¥ƴɏɣұყᶌỿⲩꓬꭚꭹꮍ',
  z: 'ᴢʐꮓƶȥζᵶꓜ',
};
const A_TO_Z = 'abcdefghijklmnopqrstuvwxyz';
/**
 * The first code points of three alphabets: white letters in black circles, white letters in black squares,
 * and regional indicator letters.
 */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const LETTER = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, alike]) =>
    [...alike.toLowerCase()].map((sign) => [sign, letter] as const),
  ),
);
for (const first of ALPHABETS) {
  [...A_TO_Z].forEach((letter, at) => {
    LETTER.set(String.fromCodePoint(first + at), LETTER.get(letter) ?? letter);
  });
}

/** Roles that make someone look like our staff if the whole name is one of them. */
const ROLES = [
  'admin',
  'administrator',
  'customer care',
  'customer service',
  'customer support',
  'help desk',
  'moderator',
  'official support',
  'support',
  'support team',
  'system',
  'webmaster',
];

/**
 * The maximum number of characters to check, because the work grows with the square of the number of words.
 * No field allows a longer name.
 */
const MAX_READ_LENGTH = 200;

/** Returns the words of a name as a reader perceives them, in lower-case Latin letters without accents. */
function wordsSeen(name: string): string[] {
  const plain = name
    .slice(0, MAX_READ_LENGTH)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
  return [...plain]
    .map((sign) => LETTER.get(sign) ?? sign)
    .join('')
    .replaceAll('vv', 'w')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

const HOUSE = wordsSeen(brand.name).join('');
const ROLES_SEEN = new Set(ROLES.map((role) => wordsSeen(role).join('')));

export const reservedName = () => messages.reserved_name({ brand: brand.name });

/** Checks whether a text contains our brand, even split into words or written with look-alike letters. */
export function containsBrand(text: string): boolean {
  const words = wordsSeen(text);
  return words.some((word, first) => {
    if (word.includes(HOUSE)) return true;
    let run = '';
    for (const next of words.slice(first)) {
      run += next;
      if (run.length >= HOUSE.length) return run === HOUSE || run === `${HOUSE}s`;
    }
    return false;
  });
}

/**
 * Checks whether a name imitates ours: whether it contains our brand or is just a role, such as 'Support'.
 * A name that only begins like our brand, such as 'Plug Wellness', is fine.
 */
export function isReservedName(name: string): boolean {
  return ROLES_SEEN.has(wordsSeen(name).join('')) || containsBrand(name);
}
