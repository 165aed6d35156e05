import { cityKey } from './city-names.ts';
import { regionOf } from './states.ts';

type Town = { city: string; state: string; zip: string | null };

/**
 * Returns a street address with its town, state, and ZIP code. Fills in missing parts from the place. Keeps a
 * different town or ZIP code if the person typed its state, too.
 */
export function wholeAddress(street: string, { city, state, zip }: Town): string {
  const isState = (end: string) => regionOf(end)?.code === state;
  const isCity = (end: string) => cityKey(end) === cityKey(city);
  const typed = tidy(street);
  const line = cut(typed, (end) => COUNTRY.has(end.toLowerCase()), ',') ?? typed;
  const isElsewhere = (end: string) => regionOf(end) !== undefined && !isState(end) && !isCity(end);
  // The address already names a town and another state.
  if (cut(line, isElsewhere, ',')?.includes(',')) return line;
  const code = NUMBERED.test(line) ? '' : (ZIP_AT_END.exec(line)?.[0] ?? '');
  const beforeCode = tidy(line.slice(0, line.length - code.length));
  const isOwn = code !== '' && code.slice(0, 5) === zip;
  if (code !== '' && !isOwn && cut(beforeCode, (end) => regionOf(end) !== undefined) !== null) return line;
  const beforeZip = isOwn ? beforeCode : line;
  const beforeState = cut(beforeZip, isState);
  const isSure = isOwn || beforeState !== null;
  const rest =
    (beforeState !== null ? cut(beforeState, isCity) : null) ??
    cut(beforeZip, isCity, isSure ? ' ,' : ',') ??
    afterStreet(cut(beforeZip, isCity));
  const ending = [state, isOwn ? code : zip].filter(Boolean).join(' ');
  const whole = (...parts: string[]) => [...parts, ending].filter(Boolean).join(', ');
  if (rest !== null) return whole(rest, city);
  const named = cut(beforeZip, isState, ',');
  // A town can come between the street and the state.
  if (named?.includes(',')) return whole(named);
  return whole(named ?? beforeZip, city);
}

const ZIP_AT_END = /(?<![^\s,])\d{5}(-\d{4})?$/;
/** After these words, five digits are a room or road number, not a ZIP code. */
const NUMBERED =
  /(?<![^\s,])(?:suite|ste|apt|apartment|unit|room|rm|no|highway|hwy|route|rte|road|rd)\.? ?#?\d{5}$/i;
const COUNTRY = new Set(['usa', 'us', 'u.s.a.', 'u.s.', 'united states', 'united states of america']);
const END_LONGEST = 60;

/** Returns the text before the longest suffix that fits and that follows a separator; null if none fits. */
function cut(text: string, fits: (end: string) => boolean, separators = ' ,'): string | null {
  if (fits(text)) return '';
  for (let at = Math.max(1, text.length - END_LONGEST); at < text.length; at++) {
    const isStart = text[at]!.trim() !== '' && text[at] !== ',';
    if (!isStart || !' ,'.includes(text[at - 1]!) || !fits(text.slice(at))) continue;
    const before = text.slice(0, at);
    if (separators.includes(' ') || before.trimEnd().endsWith(',')) return tidy(before);
  }
  return null;
}

/** Words that end a street or name a room. A town can follow them without a comma. */
const STREET_ENDS =
  /(?:(?<![^\s,])(?:street|st|avenue|ave?|boulevard|blvd|road|rd|drive|dr|lane|ln|way|court|ct|place|pl|parkway|pkwy|terrace|ter|circle|cir|square|sq|trail|trl|broadway|plaza)\.?(?: (?:[ns][ew]?|[ew])\.?)?|(?<![^\s,])(?:suite|ste|apt|apartment|unit|room|rm|floor|fl)\.? ?#?\w{1,6}|#\w{1,6})$/i;

/**
 * Without a comma, only a whole street can come before the town, because a street can have the same name as
 * the town.
 */
const afterStreet = (before: string | null): string | null =>
  before !== null && STREET_ENDS.test(before) ? before : null;

/** Removes spaces and commas at both ends one by one. A regular expression would be slow on hostile text. */
function tidy(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ',' || text[end - 1]!.trim() === '')) end--;
  return text.slice(0, end).trimStart();
}
