/**
 * Spanish names of states and territories that differ from the English ones by more than accents, keyed as
 * `plainWords` writes them.
 */
export const SPANISH_STATES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    'carolina del norte': 'NC',
    'carolina del sur': 'SC',
    'dakota del norte': 'ND',
    'dakota del sur': 'SD',
    'distrito de columbia': 'DC',
    hawai: 'HI',
    'islas marianas del norte': 'MP',
    'islas virgenes': 'VI',
    'islas virgenes estadounidenses': 'VI',
    luisiana: 'LA',
    masachusets: 'MA',
    minesota: 'MN',
    misisipi: 'MS',
    misuri: 'MO',
    'nueva hampshire': 'NH',
    'nueva jersey': 'NJ',
    'nueva york': 'NY',
    'nuevo hampshire': 'NH',
    'nuevo jersey': 'NJ',
    'nuevo mexico': 'NM',
    pensilvania: 'PA',
    'samoa americana': 'AS',
    tejas: 'TX',
    tenesi: 'TN',
    'virginia occidental': 'WV',
  }),
);

/** Spanish names of cities, as `plainWords` writes them, with the same number of words as in English. */
export const SPANISH_CITIES: readonly (readonly [spanish: string, city: string, state: string])[] = [
  ['filadelfia', 'Philadelphia', 'PA'],
  ['mineapolis', 'Minneapolis', 'MN'],
  ['nueva orleans', 'New Orleans', 'LA'],
  ['nueva york', 'New York', 'NY'],
  ['pitsburgo', 'Pittsburgh', 'PA'],
];
