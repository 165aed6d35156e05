import { brand } from '../../brand.ts';

/**
 * Letters of other alphabets, digits and signs that are read as a Latin letter, after Unicode's list of confusables.
 * I, l, 1 and | are all read as l, and g and q as g. What is written from right to left stands by its number.
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
/** Where a whole alphabet of white letters in black circles, in black squares, and of flags begins. */
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

/** Words by which the house alone speaks, where they are all that a name says. */
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

/** No field takes a longer name, and the work grows with the square of a name's words. */
const LONGEST_READ = 200;

/** The words of a name as an eye in a hurry reads them: Latin letters alone, without marks, in lower case. */
function wordsSeen(name: string): string[] {
  const plain = name
    .slice(0, LONGEST_READ)
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

/** Said beside a field with a name that people would take for ours. */
export const NAME_OF_HOUSE = `This looks like a name of ${brand.name} itself. Please choose another one.`;

/** True for words that name the house: the brand, whole or in pieces, also with letters that look alike. */
export function namesHouse(text: string): boolean {
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
 * True for a name that pretends to be the house: one that names it, or nothing but a role of ours, such as 'Support'.
 * Of a word that only begins alike ('Plug Wellness') it is false.
 */
export function looksLikeHouse(name: string): boolean {
  return ROLES_SEEN.has(wordsSeen(name).join('')) || namesHouse(name);
}
