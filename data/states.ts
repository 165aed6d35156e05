export const STATES_SOURCE = 'Legal pages of May 5, 2025';

/**
 * The 50 states with our own view of their legal status on May 5, 2025. A new database fills `state_laws`
 * from them; later changes are only in its rows. `at` is the capital's [longitude, latitude].
 */
export const STATES = [
  {
    code: 'AL',
    name: 'Alabama',
    capital: { name: 'Montgomery', at: [-86.2999, 32.3777] },
    status: [
      { status: 'illegal', since: '2025-05-05', note: 'Not served: Alabama law does not allow adult use.' },
    ],
  },
  {
    code: 'AK',
    name: 'Alaska',
    capital: { name: 'Juneau', at: [-134.4197, 58.3019] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Alaska.' }],
  },
  {
    code: 'AZ',
    name: 'Arizona',
    capital: { name: 'Phoenix', at: [-112.074, 33.4484] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Arizona.' }],
  },
  {
    code: 'AR',
    name: 'Arkansas',
    capital: { name: 'Little Rock', at: [-92.2896, 34.7465] },
    status: [
      { status: 'illegal', since: '2025-05-05', note: 'Not served: Arkansas law does not allow adult use.' },
    ],
  },
  {
    code: 'CA',
    name: 'California',
    capital: { name: 'Sacramento', at: [-121.4944, 38.5816] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across California.' }],
  },
  {
    code: 'CO',
    name: 'Colorado',
    capital: { name: 'Denver', at: [-104.9903, 39.7392] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Colorado.' }],
  },
  {
    code: 'CT',
    name: 'Connecticut',
    capital: { name: 'Hartford', at: [-72.6734, 41.7658] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Connecticut.' }],
  },
  {
    code: 'DE',
    name: 'Delaware',
    capital: { name: 'Dover', at: [-75.5244, 39.1582] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Delaware.' }],
  },
  {
    code: 'FL',
    name: 'Florida',
    capital: { name: 'Tallahassee', at: [-84.2807, 30.4383] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Florida allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'GA',
    name: 'Georgia',
    capital: { name: 'Atlanta', at: [-84.388, 33.749] },
    status: [
      { status: 'illegal', since: '2025-05-05', note: 'Not served: Georgia law does not allow adult use.' },
    ],
  },
  {
    code: 'HI',
    name: 'Hawaii',
    capital: { name: 'Honolulu', at: [-157.8583, 21.3069] },
    status: [
      {
        status: 'legal',
        since: '2025-05-05',
        note: 'Served across Hawaii, although state law covers medical use alone.',
      },
    ],
  },
  {
    code: 'ID',
    name: 'Idaho',
    capital: { name: 'Boise', at: [-116.2023, 43.615] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Idaho allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'IL',
    name: 'Illinois',
    capital: { name: 'Springfield', at: [-89.6501, 39.7817] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Illinois.' }],
  },
  {
    code: 'IN',
    name: 'Indiana',
    capital: { name: 'Indianapolis', at: [-86.1581, 39.7684] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Indiana allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'IA',
    name: 'Iowa',
    capital: { name: 'Des Moines', at: [-93.6091, 41.6005] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Iowa allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'KS',
    name: 'Kansas',
    capital: { name: 'Topeka', at: [-95.689, 39.0473] },
    status: [
      { status: 'illegal', since: '2025-05-05', note: 'Not served: Kansas law does not allow adult use.' },
    ],
  },
  {
    code: 'KY',
    name: 'Kentucky',
    capital: { name: 'Frankfort', at: [-84.8733, 38.2009] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Kentucky allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'LA',
    name: 'Louisiana',
    capital: { name: 'Baton Rouge', at: [-91.1871, 30.4515] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Louisiana allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'ME',
    name: 'Maine',
    capital: { name: 'Augusta', at: [-69.7795, 44.3106] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Maine.' }],
  },
  {
    code: 'MD',
    name: 'Maryland',
    capital: { name: 'Annapolis', at: [-76.4922, 38.9784] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Maryland.' }],
  },
  {
    code: 'MA',
    name: 'Massachusetts',
    capital: { name: 'Boston', at: [-71.0589, 42.3601] },
    status: [
      { status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Massachusetts.' },
    ],
  },
  {
    code: 'MI',
    name: 'Michigan',
    capital: { name: 'Lansing', at: [-84.5555, 42.7325] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Michigan.' }],
  },
  {
    code: 'MN',
    name: 'Minnesota',
    capital: { name: 'Saint Paul', at: [-93.09, 44.9537] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Minnesota.' }],
  },
  {
    code: 'MS',
    name: 'Mississippi',
    capital: { name: 'Jackson', at: [-90.1848, 32.2988] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Mississippi allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'MO',
    name: 'Missouri',
    capital: { name: 'Jefferson City', at: [-92.1735, 38.5767] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Missouri.' }],
  },
  {
    code: 'MT',
    name: 'Montana',
    capital: { name: 'Helena', at: [-112.0391, 46.5891] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Montana.' }],
  },
  {
    code: 'NE',
    name: 'Nebraska',
    capital: { name: 'Lincoln', at: [-96.6852, 40.8136] },
    status: [
      { status: 'illegal', since: '2025-05-05', note: 'Not served: Nebraska law does not allow adult use.' },
    ],
  },
  {
    code: 'NV',
    name: 'Nevada',
    capital: { name: 'Carson City', at: [-119.7674, 39.1638] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Nevada.' }],
  },
  {
    code: 'NH',
    name: 'New Hampshire',
    capital: { name: 'Concord', at: [-71.5376, 43.2081] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: New Hampshire allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'NJ',
    name: 'New Jersey',
    capital: { name: 'Trenton', at: [-74.7429, 40.2206] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across New Jersey.' }],
  },
  {
    code: 'NM',
    name: 'New Mexico',
    capital: { name: 'Santa Fe', at: [-105.9378, 35.687] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across New Mexico.' }],
  },
  {
    code: 'NY',
    name: 'New York',
    capital: { name: 'Albany', at: [-73.7562, 42.6526] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across New York.' }],
  },
  {
    code: 'NC',
    name: 'North Carolina',
    capital: { name: 'Raleigh', at: [-78.6382, 35.7796] },
    status: [
      {
        status: 'illegal',
        since: '2025-05-05',
        note: 'Not served: North Carolina law does not allow adult use.',
      },
    ],
  },
  {
    code: 'ND',
    name: 'North Dakota',
    capital: { name: 'Bismarck', at: [-100.7837, 46.8083] },
    status: [
      {
        status: 'illegal',
        since: '2025-05-05',
        note: 'Not served: North Dakota law does not allow adult use.',
      },
    ],
  },
  {
    code: 'OH',
    name: 'Ohio',
    capital: { name: 'Columbus', at: [-82.9988, 39.9612] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Ohio allows adult use, but stays on the mixed list until reviewed.',
      },
    ],
  },
  {
    code: 'OK',
    name: 'Oklahoma',
    capital: { name: 'Oklahoma City', at: [-97.5164, 35.4676] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Oklahoma allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'OR',
    name: 'Oregon',
    capital: { name: 'Salem', at: [-123.0351, 44.9429] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Oregon.' }],
  },
  {
    code: 'PA',
    name: 'Pennsylvania',
    capital: { name: 'Harrisburg', at: [-76.8867, 40.2732] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Pennsylvania allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'RI',
    name: 'Rhode Island',
    capital: { name: 'Providence', at: [-71.4128, 41.824] },
    status: [
      { status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Rhode Island.' },
    ],
  },
  {
    code: 'SC',
    name: 'South Carolina',
    capital: { name: 'Columbia', at: [-81.0348, 34.0007] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: South Carolina allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'SD',
    name: 'South Dakota',
    capital: { name: 'Pierre', at: [-100.351, 44.3683] },
    status: [
      {
        status: 'illegal',
        since: '2025-05-05',
        note: 'Not served: South Dakota law does not allow adult use.',
      },
    ],
  },
  {
    code: 'TN',
    name: 'Tennessee',
    capital: { name: 'Nashville', at: [-86.7816, 36.1627] },
    status: [
      { status: 'illegal', since: '2025-05-05', note: 'Not served: Tennessee law does not allow adult use.' },
    ],
  },
  {
    code: 'TX',
    name: 'Texas',
    capital: { name: 'Austin', at: [-97.7431, 30.2672] },
    status: [
      { status: 'illegal', since: '2025-05-05', note: 'Not served: Texas law does not allow adult use.' },
    ],
  },
  {
    code: 'UT',
    name: 'Utah',
    capital: { name: 'Salt Lake City', at: [-111.891, 40.7608] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Utah allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'VT',
    name: 'Vermont',
    capital: { name: 'Montpelier', at: [-72.5754, 44.2601] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Vermont.' }],
  },
  {
    code: 'VA',
    name: 'Virginia',
    capital: { name: 'Richmond', at: [-77.436, 37.5407] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Virginia allows adults to possess, with no licensed shops for them.',
      },
    ],
  },
  {
    code: 'WA',
    name: 'Washington',
    capital: { name: 'Olympia', at: [-122.9007, 47.0379] },
    status: [{ status: 'legal', since: '2025-05-05', note: 'Consultations are offered across Washington.' }],
  },
  {
    code: 'WV',
    name: 'West Virginia',
    capital: { name: 'Charleston', at: [-81.6326, 38.3498] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: West Virginia allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'WI',
    name: 'Wisconsin',
    capital: { name: 'Madison', at: [-89.4012, 43.0731] },
    status: [
      {
        status: 'mixed',
        since: '2025-05-05',
        note: 'Not served yet: Wisconsin allows some uses and forbids others.',
      },
    ],
  },
  {
    code: 'WY',
    name: 'Wyoming',
    capital: { name: 'Cheyenne', at: [-104.8202, 41.14] },
    status: [
      { status: 'illegal', since: '2025-05-05', note: 'Not served: Wyoming law does not allow adult use.' },
    ],
  },
] as const;

/**
 * Places with ZIP codes that are not states: known by name, but never served. `at` is the seat of
 * government's [longitude, latitude].
 */
export const TERRITORIES = [
  { code: 'DC', name: 'District of Columbia', capital: { name: 'Washington', at: [-77.0369, 38.9072] } },
  { code: 'PR', name: 'Puerto Rico', capital: { name: 'San Juan', at: [-66.1057, 18.4655] } },
  { code: 'GU', name: 'Guam', capital: { name: 'Hagåtña', at: [144.7494, 13.4757] } },
  { code: 'VI', name: 'U.S. Virgin Islands', capital: { name: 'Charlotte Amalie', at: [-64.9307, 18.3419] } },
  { code: 'AS', name: 'American Samoa', capital: { name: 'Pago Pago', at: [-170.7021, -14.2781] } },
  { code: 'MP', name: 'Northern Mariana Islands', capital: { name: 'Saipan', at: [145.7466, 15.1869] } },
] as const;
