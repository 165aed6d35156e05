import { cities } from '#text/vocabulary';

/**
 * Abbreviations to expand anywhere in a city's name. Those in `SHORT_FIRST_WORDS` are expanded only as its
 * first word.
 */
const SHORT_WORDS = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    mtn: 'mountain',
    pt: 'point',
    hts: 'heights',
    spgs: 'springs',
    spg: 'spring',
    jct: 'junction',
    vlg: 'village',
    bch: 'beach',
    ctr: 'center',
    centre: 'center',
    pk: 'park',
    twp: 'township',
    is: 'island',
    lk: 'lake',
  }),
);
const SHORT_FIRST_WORDS = new Map(Object.entries({ n: 'north', s: 'south', e: 'east', w: 'west' }));

/**
 * Returns the text in lower case without accents, apostrophes, or periods. Other punctuation becomes
 * spaces.
 */
export function plainWords(text: string): string {
  const plain = text.replace(/['’‘`´.]/g, '');
  const bare = /[^\x20-\x7e]/.test(plain) ? plain.normalize('NFKD').replace(/[\u0300-\u036f]/g, '') : plain;
  return bare
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Returns a key that all spellings of a city share: 'St. Louis' and 'Saint Louis', "O'Fallon" and 'O
 * Fallon', 'De Kalb' and 'DeKalb'. Empty if the text has no Latin letters and no digits.
 */
export function cityKey(text: string): string {
  const words = plainWords(text).split(' ');
  return words
    .map(
      (word, at) =>
        (at === 0 && words.length > 1 && SHORT_FIRST_WORDS.get(word)) || SHORT_WORDS.get(word) || word,
    )
    .join('');
}

/** Names of cities in languages other than English: as people type them, the city, and its state. */
export const TRANSLATED_CITIES = [...new Map(Object.values(cities).flatMap(Object.entries<string>))].map(
  ([name, place]): readonly [name: string, city: string, state: string] => {
    const [city = '', state = ''] = place.split(', ');
    return [name, city, state];
  },
);

/** Nicknames and translated names that identify a city without its state, keyed by `cityKey`. */
export const NICKNAMES: ReadonlyMap<string, readonly [city: string, state: string]> = new Map([
  ...TRANSLATED_CITIES.map(([name, ...city]) => [cityKey(name), city] as const),
  ...Object.entries<readonly [city: string, state: string]>({
    nyc: ['New York', 'NY'],
    newyorkcity: ['New York', 'NY'],
    la: ['Los Angeles', 'CA'],
    sf: ['San Francisco', 'CA'],
    sanfran: ['San Francisco', 'CA'],
    vegas: ['Las Vegas', 'NV'],
    philly: ['Philadelphia', 'PA'],
    nola: ['New Orleans', 'LA'],
    slc: ['Salt Lake City', 'UT'],
    stl: ['Saint Louis', 'MO'],
    pdx: ['Portland', 'OR'],
    abq: ['Albuquerque', 'NM'],
    atl: ['Atlanta', 'GA'],
    kcmo: ['Kansas City', 'MO'],
    washingtondc: ['Washington', 'DC'],
  }),
]);

/**
 * Cities that the Postal Service lists under another name. The ZIP code is near the city's center. The weight
 * ranks cities of the same name; other cities are ranked by their number of ZIP codes.
 */
export const CITY_ALIASES: readonly (readonly [name: string, state: string, zip: string, weight: number])[] =
  [
    ['Hoover', 'AL', '35226', 3],
    ['Vestavia Hills', 'AL', '35216', 2],
    ['Casas Adobes', 'AZ', '85704', 2],
    ['Catalina Foothills', 'AZ', '85718', 2],
    ['Oro Valley', 'AZ', '85737', 2],
    ['Anthem', 'AZ', '85086', 1],
    ['Ahwatukee', 'AZ', '85044', 2],
    ['Jurupa Valley', 'CA', '92509', 2],
    ['Eastvale', 'CA', '92880', 1],
    ['Hollywood', 'CA', '90028', 4],
    ['East Los Angeles', 'CA', '90022', 2],
    ['Silver Lake', 'CA', '90026', 1],
    ['Foster City', 'CA', '94404', 1],
    ['Arden-Arcade', 'CA', '95821', 2],
    ['Venice Beach', 'CA', '90291', 1],
    ['Koreatown', 'CA', '90005', 1],
    ['Westwood', 'CA', '90024', 1],
    ['Lakewood', 'CO', '80226', 8],
    ['Centennial', 'CO', '80112', 6],
    ['Northglenn', 'CO', '80233', 2],
    ['Highlands Ranch', 'CO', '80129', 4],
    ['Greenwood Village', 'CO', '80111', 2],
    ['Superior', 'CO', '80027', 1],
    ['Federal Heights', 'CO', '80260', 1],
    ['Ken Caryl', 'CO', '80127', 1],
    ['Cherry Hills Village', 'CO', '80113', 1],
    ['Security-Widefield', 'CO', '80911', 1],
    ['Sheridan', 'CO', '80110', 1],
    ['Castle Pines', 'CO', '80108', 1],
    ['Columbine', 'CO', '80123', 1],
    ['Pueblo West', 'CO', '81007', 1],
    ['Edgewater', 'CO', '80214', 1],
    ['Vernon', 'CT', '06066', 1],
    ['Glasgow', 'DE', '19702', 1],
    ['Brookside', 'DE', '19713', 1],
    ['Pike Creek', 'DE', '19808', 1],
    ['Miramar', 'FL', '33025', 3],
    ['Davie', 'FL', '33314', 3],
    ['Sunrise', 'FL', '33323', 3],
    ['Kendall', 'FL', '33176', 4],
    ['Weston', 'FL', '33326', 2],
    ['Doral', 'FL', '33178', 2],
    ['Sandy Springs', 'GA', '30328', 3],
    ['Johns Creek', 'GA', '30097', 2],
    ['South Fulton', 'GA', '30349', 2],
    ['Brookhaven', 'GA', '30319', 1],
    ['Dunwoody', 'GA', '30338', 1],
    ['Kona', 'HI', '96740', 1],
    ['Waikiki', 'HI', '96815', 1],
    ['East Honolulu', 'HI', '96825', 1],
    ['Aspen Hill', 'MD', '20906', 1],
    ['Wheaton', 'MD', '20902', 1],
    ['North Bethesda', 'MD', '20852', 1],
    ['Woodlawn', 'MD', '21207', 1],
    ['Farmington Hills', 'MI', '48334', 3],
    ['Rochester Hills', 'MI', '48307', 2],
    ['Kentwood', 'MI', '49508', 1],
    ['Shelby Township', 'MI', '48315', 2],
    ['Bloomington', 'MN', '55420', 4],
    ['Brooklyn Park', 'MN', '55443', 3],
    ['Plymouth', 'MN', '55447', 3],
    ['Woodbury', 'MN', '55125', 2],
    ['Blaine', 'MN', '55449', 2],
    ['Eagan', 'MN', '55123', 2],
    ['Coon Rapids', 'MN', '55433', 2],
    ['Apple Valley', 'MN', '55124', 1],
    ['Edina', 'MN', '55424', 2],
    ['St. Louis Park', 'MN', '55426', 2],
    ['Maplewood', 'MN', '55109', 2],
    ['Richfield', 'MN', '55423', 1],
    ['Roseville', 'MN', '55113', 1],
    ['Brooklyn Center', 'MN', '55430', 1],
    ['Fridley', 'MN', '55432', 1],
    ['Golden Valley', 'MN', '55427', 1],
    ['New Brighton', 'MN', '55112', 1],
    ['University City', 'MO', '63130', 1],
    ['Raytown', 'MO', '64133', 1],
    ['Wildwood', 'MO', '63040', 1],
    ['Kirkwood', 'MO', '63122', 1],
    ['Gladstone', 'MO', '64118', 1],
    ['Webster Groves', 'MO', '63119', 1],
    ['Clayton', 'MO', '63105', 1],
    ['Ferguson', 'MO', '63135', 1],
    ['Affton', 'MO', '63123', 1],
    ['Mehlville', 'MO', '63129', 1],
    ['Oakville', 'MO', '63129', 1],
    ['Paradise', 'NV', '89119', 8],
    ['Spring Valley', 'NV', '89147', 5],
    ['Enterprise', 'NV', '89113', 4],
    ['Sunrise Manor', 'NV', '89110', 4],
    ['Whitney', 'NV', '89122', 1],
    ['Summerlin', 'NV', '89135', 4],
    ['Summerlin South', 'NV', '89135', 1],
    ['Winchester', 'NV', '89169', 1],
    ['Spanish Springs', 'NV', '89436', 1],
    ['Hamilton', 'NJ', '08619', 3],
    ['Gloucester Township', 'NJ', '08012', 1],
    ['Evesham', 'NJ', '08053', 1],
    ['South Brunswick', 'NJ', '08852', 1],
    ['Egg Harbor', 'NJ', '08234', 1],
    ['Manalapan', 'NJ', '07726', 1],
    ['Galloway', 'NJ', '08205', 1],
    ['South Valley', 'NM', '87105', 1],
    ['North Valley', 'NM', '87107', 1],
    ['Queens', 'NY', '11375', 40],
    ['The Bronx', 'NY', '10458', 25],
    ['Manhattan', 'NY', '10019', 60],
    ['Cheektowaga', 'NY', '14225', 2],
    ['West Seneca', 'NY', '14224', 1],
    ['Amherst', 'NY', '14226', 2],
    ['Greece', 'NY', '14626', 1],
    ['Colonie', 'NY', '12205', 1],
    ['Harlem', 'NY', '10027', 4],
    ['Williamsburg', 'NY', '11211', 1],
    ['Irondequoit', 'NY', '14617', 1],
    ['Upper East Side', 'NY', '10021', 1],
    ['Upper West Side', 'NY', '10024', 1],
    ['Parma', 'OH', '44129', 2],
    ['Tigard', 'OR', '97223', 2],
    ['Aloha', 'OR', '97007', 1],
    ['Milwaukie', 'OR', '97222', 1],
    ['Bethany', 'OR', '97229', 1],
    ['The Woodlands', 'TX', '77380', 3],
    ['Spokane Valley', 'WA', '99206', 3],
    ['Shoreline', 'WA', '98133', 1],
    ['Burien', 'WA', '98166', 1],
    ['Des Moines', 'WA', '98198', 1],
    ['SeaTac', 'WA', '98188', 1],
    ['Covington', 'WA', '98042', 1],
    ['Tukwila', 'WA', '98188', 1],
    ['Wauwatosa', 'WI', '53213', 2],
    ['West Allis', 'WI', '53214', 2],
  ];
