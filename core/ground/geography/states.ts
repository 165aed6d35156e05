import { states as translatedNames, typedStates } from '#text/vocabulary';
import { STATES, TERRITORIES } from '../../../data/states.ts';
import { currentLanguage, languageTag } from '../../../lib/language.ts';

type StateCode = (typeof STATES)[number]['code'];
/** The codes of DC and the territories. They have no legal status and are never served. */
type TerritoryCode = (typeof TERRITORIES)[number]['code'];

export type StateStatus = 'legal' | 'mixed' | 'illegal';
export type State = {
  code: StateCode;
  name: string;
  capital: { name: string; at: readonly [lng: number, lat: number] };
};

export type Territory = {
  code: TerritoryCode;
  name: string;
  capital: { name: string; at: readonly [lng: number, lat: number] };
};

/** All states, sorted by name. */
export const ALL_STATES: readonly State[] = STATES;
/** DC and the five inhabited territories. */
export const ALL_TERRITORIES: readonly Territory[] = TERRITORIES;

const byCode = new Map<string, State>(ALL_STATES.map((state) => [state.code, state]));
const byName = new Map<string, State>(ALL_STATES.map((state) => [state.name.toLowerCase(), state]));
const regionByCode = new Map<string, State | Territory>(
  [...ALL_STATES, ...ALL_TERRITORIES].map((region) => [region.code, region]),
);

const otherRegionNames: Record<string, TerritoryCode> = {
  'washington dc': 'DC',
  'us virgin islands': 'VI',
  'virgin islands': 'VI',
  'commonwealth of the northern mariana islands': 'MP',
};
const regionByName = /* @__PURE__ */ namesOfRegions();

function namesOfRegions(): Map<string, State | Territory> {
  const others = [...otherStateNames(), ...Object.entries<string>(otherRegionNames)];
  return new Map([
    ...others.map(([name, code]) => [nameKey(name), regionByCode.get(code)!] as const),
    ...[...regionByCode.values()].map((region) => [nameKey(region.name), region] as const),
  ]);
}

/** Returns the names of states and territories in languages other than English, each with its code. */
export function otherStateNames(): (readonly [name: string, code: string])[] {
  const shown = Object.values(translatedNames).flatMap((names) =>
    Object.entries(names).map(([code, name]) => [name, code] as const),
  );
  return [...shown, ...Object.values(typedStates).flatMap((names) => Object.entries(names))];
}

function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
}

/** Finds a state by its two-letter code, ignoring case. Undefined for DC and the territories. */
export function stateByCode(code: string): State | undefined {
  return byCode.get(code.toUpperCase());
}

/** Finds a state by its full name, ignoring case. Undefined for DC and the territories. */
export function stateByName(name: string): State | undefined {
  return byName.get(name.trim().toLowerCase());
}

/**
 * Finds a state, DC, or a territory by code or full name in any language of the catalog, ignoring case, accents, and
 * periods ('d.c.', 'N.Y.').
 */
export function regionOf(text: string): State | Territory | undefined {
  if (text.length > 60) return undefined;
  const key = nameKey(text);
  return regionByCode.get(key.replaceAll(' ', '').toUpperCase()) ?? regionByName.get(key);
}

/**
 * Returns the English name of a state, DC, or a territory ('CO' becomes 'Colorado'), used for slugs. Returns
 * an unknown code unchanged. For text that people read, use `sayState`.
 */
export function regionName(code: string): string {
  return regionByCode.get(code.toUpperCase())?.name ?? code;
}

/** Returns the name of a state, DC, or a territory in the reader's language; an unknown code unchanged. */
export function sayState(code: string): string {
  return translatedNames[currentLanguage()]?.[code.toUpperCase()] ?? regionName(code);
}

/** Returns the states with their names in the reader's language, sorted by name. */
export function statesByName(): { code: StateCode; name: string }[] {
  return ALL_STATES.map(({ code }) => ({ code, name: sayState(code) })).sort((one, other) =>
    one.name.localeCompare(other.name, languageTag()),
  );
}
