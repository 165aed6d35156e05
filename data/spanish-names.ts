/**
 * Spanish names of states and territories that differ from the English ones by more than accents, with keys
 * from `plainWords`.
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

/** How Spanish pages write the states and territories whose names differ from the English ones, by code. */
export const SPANISH_STATE_NAMES: Readonly<Record<string, string>> = {
  AS: 'Samoa Americana',
  DC: 'Distrito de Columbia',
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MO: 'Misuri',
  MP: 'Islas Marianas del Norte',
  MS: 'Misisipi',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  VI: 'Islas Vírgenes Estadounidenses',
  WV: 'Virginia Occidental',
};

/** Spanish names of cities in the form of `plainWords`, with the same number of words as in English. */
export const SPANISH_CITIES: readonly (readonly [spanish: string, city: string, state: string])[] = [
  ['filadelfia', 'Philadelphia', 'PA'],
  ['mineapolis', 'Minneapolis', 'MN'],
  ['nueva orleans', 'New Orleans', 'LA'],
  ['nueva york', 'New York', 'NY'],
  ['pitsburgo', 'Pittsburgh', 'PA'],
];

/**
 * What else people type in Spanish for a category, besides its names and its common term, as `plainWordsOf`
 * writes them. Leaves out slang and words that are names of people, such as 'mota' and 'dulce'.
 */
export const SPANISH_WORDS: Readonly<Record<string, string>> = {
  'whole-botanicals': 'cannabis marihuana mariguana cogollos hierbas yerbas',
  'plant-essences': 'hachis',
  'infused-treats': 'gomitas chocolates galletas brownies bocadillos bebidas',
  'relaxation-rolls': 'porros cigarros cigarrillos rollos',
  'plant-extracts': 'rosin ceras resinas',
  'herbal-drops': 'hierbas herbolaria herbolario herbalista hierbero hierbera yerbero yerbera goteros',
  'calming-balms': 'cremas pomadas unguentos lociones',
  'aromatherapy-pods': 'vapeo vapeador vaporizador',
  'botanical-blends': 'cepas sativa indica',
  'aromatic-oils': 'esenciales',
  education: 'clases cursos talleres aprender ensenanza',
  consulting: 'consejos consejeria consultoria asesor asesora hierbero hierbera yerbero yerbera herbolario',
};
