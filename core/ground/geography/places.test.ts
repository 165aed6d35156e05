import { statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITY_ALIASES, cityKey, NICKNAMES } from './city-names.ts';
import { kmBetween } from './distance.ts';
import {
  lookUpCity,
  lookUpPlace,
  lookUpZip,
  type Place,
  type PlaceLookUp,
  placeOfPoint,
  suggestPlaces,
} from './places.server.ts';
import { ALL_STATES, ALL_TERRITORIES } from './states.ts';

function describePlace(result: PlaceLookUp): string {
  return result.ok ? `${result.place.kind}: ${result.place.label}` : result.reason;
}

function zip(code: string): Place {
  const result = lookUpZip(code);
  if (!result.ok) throw new Error(`${code} is ${result.reason}`);
  return result.place;
}

const everyZip: Place[] = [];
for (let number = 0; number < 100_000; number++) {
  const result = lookUpZip(String(number).padStart(5, '0'));
  if (result.ok) everyZip.push(result.place);
}

describe('a ZIP code', () => {
  it.each(['80202', ' 80202 ', '80202-1234', '802021234', '80202 1234', '\t80202\n'])(
    '%j is Denver',
    (text) => {
      expect(lookUpZip(text)).toMatchObject({
        ok: true,
        place: {
          kind: 'zip',
          zip: '80202',
          city: 'Denver',
          state: 'CO',
          zone: 'America/Denver',
          label: 'Denver, CO',
        },
      });
    },
  );

  it.each([
    ['10001', 'zip: New York, NY'],
    ['02108', 'zip: Boston, MA'],
    ['00901', 'zip: San Juan, PR'],
    ['00802', 'zip: St. Thomas, VI'],
    ['96910', 'zip: Guam, GU'],
    ['96799', 'zip: Pago Pago, AS'],
    ['96950', 'zip: Saipan, MP'],
    ['20001', 'zip: Washington, DC'],
    ['96860', 'zip: JBPHH, HI'],
    ['09001', 'military'],
    ['09899', 'military'],
    ['34002', 'military'],
    ['96201', 'military'],
    ['96601-0001', 'military'],
    ['00000', 'unknown'],
    ['99999', 'unknown'],
    ['96898', 'unknown'],
    ['8020', 'malformed'],
    ['802022', 'malformed'],
    ['80202-', 'zip: Denver, CO'],
    ['60505 Aurora', 'zip: Aurora, IL'],
    ['APO AE 09001', 'military'],
    ['80202-12', 'malformed'],
    ['', 'malformed'],
  ])('%j gives %s', (text, expected) => {
    expect(describePlace(lookUpZip(text))).toBe(expected);
  });

  it('keeps ZIP codes with guessed positions near their city', () => {
    const anchorage = { lat: 61.2181, lng: -149.9003 };
    for (const code of ['99503', '99505', '99519', '99695']) {
      expect(kmBetween(zip(code), anchorage)).toBeLessThan(30);
    }
    expect(kmBetween(zip('80840'), { lat: 39, lng: -104.86 })).toBeLessThan(10);
  });
});

describe('the table', () => {
  it('is complete: every state and territory, each ZIP once, only real time zones', () => {
    expect(everyZip.length).toBeGreaterThan(41_000);
    const regions = new Set(everyZip.map((place) => place.state));
    for (const region of [...ALL_STATES, ...ALL_TERRITORIES]) expect(regions).toContain(region.code);
    expect(regions.size).toBe(56);
    for (const zone of new Set(everyZip.map((place) => place.zone))) {
      expect(() => Temporal.Now.zonedDateTimeISO(zone)).not.toThrow();
    }
  });

  it('stays under its size limit', () => {
    expect(statSync('data/geography/zips.json').size).toBeLessThan(1_500_000);
    expect(statSync('data/geography/state-shapes.json').size).toBeLessThan(150_000);
    expect(statSync('data/geography/country.json').size).toBeLessThan(150_000);
  });

  it('agrees with the state shapes: each ZIP code lies in its own state, except ten on a border', () => {
    const strayed = everyZip
      .filter((place) => placeOfPoint(place.lat, place.lng)?.state !== place.state)
      .map((place) => `${place.zip} ${place.label}`);
    expect(strayed).toEqual([
      '05050 McIndoe Falls, VT',
      '05902 Beecher Falls, VT',
      '19360 New London, PA',
      '24218 Ben Hur, VA',
      '25247 Hartford, WV',
      '26750 Piedmont, WV',
      '37625 Bristol, TN',
      '61204 Rock Island, IL',
      '83120 Freedom, WY',
      '89421 McDermitt, NV',
    ]);
  });

  it.each([
    ['Phoenix has no daylight saving time', '85001', 'America/Phoenix', '-07:00', '-07:00'],
    ['the Navajo Nation in Arizona does', '86515', 'America/Denver', '-07:00', '-06:00'],
    ['Denver', '80202', 'America/Denver', '-07:00', '-06:00'],
    ['Honolulu', '96815', 'Pacific/Honolulu', '-10:00', '-10:00'],
    ['Anchorage', '99501', 'America/Anchorage', '-09:00', '-08:00'],
    ['Adak', '99546', 'America/Adak', '-10:00', '-09:00'],
    ['Pensacola lies west of the line', '32501', 'America/Chicago', '-06:00', '-05:00'],
    ['Miami east of it', '33101', 'America/New_York', '-05:00', '-04:00'],
    ['Ontario, Oregon keeps mountain time', '97914', 'America/Boise', '-07:00', '-06:00'],
    ['Portland, Oregon does not', '97201', 'America/Los_Angeles', '-08:00', '-07:00'],
    ['West Wendover, Nevada', '89883', 'America/Denver', '-07:00', '-06:00'],
    ['Iron Mountain, Michigan', '49801', 'America/Menominee', '-06:00', '-05:00'],
    ['Detroit', '48201', 'America/Detroit', '-05:00', '-04:00'],
    ['San Juan', '00901', 'America/Puerto_Rico', '-04:00', '-04:00'],
  ])('%s', (_name, code, zone, winter, summer) => {
    expect(zip(code).zone).toBe(zone);
    const offset = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).offset;
    expect([offset('2026-01-15'), offset('2026-07-15')]).toEqual([winter, summer]);
  });
});

describe('a city', () => {
  it.each([
    ['Denver, CO', 'Denver, CO'],
    ['denver co', 'Denver, CO'],
    ['  DENVER ,  colorado ', 'Denver, CO'],
    ['Denver, CO, USA', 'Denver, CO'],
    ['Denver, Colorado, United States', 'Denver, CO'],
    ['St. Louis, MO', 'Saint Louis, MO'],
    ['saint louis missouri', 'Saint Louis, MO'],
    ['St Paul, MN', 'Saint Paul, MN'],
    ['Ft. Collins, CO', 'Fort Collins, CO'],
    ['Mt Vernon, NY', 'Mount Vernon, NY'],
    ["Coeur d'Alene, ID", "Coeur d'Alene, ID"],
    ['coeur d’alene idaho', "Coeur d'Alene, ID"],
    ["Lee's Summit, MO", 'Lees Summit, MO'],
    ["O'Fallon, MO", "O'Fallon, MO"],
    ['ofallon mo', "O'Fallon, MO"],
    ['Mayaguez, PR', 'Mayagüez, PR'],
    ['N Las Vegas, NV', 'North Las Vegas, NV'],
    ['Winston Salem, NC', 'Winston-Salem, NC'],
    ['Colorado Spgs, CO', 'Colorado Springs, CO'],
    ['Charleston West Virginia', 'Charleston, WV'],
    ['Kansas City, KS', 'Kansas City, KS'],
    ['Washington, DC', 'Washington, DC'],
    ['New York New York', 'New York, NY'],
    ['Lakewood, CO', 'Lakewood, CO'],
    ['Centennial, CO', 'Centennial, CO'],
    ['Port St. Lucie, FL', 'Port Saint Lucie, FL'],
    ['Queens, NY', 'Queens, NY'],
    ['Paradise, NV', 'Paradise, NV'],
    ['NYC', 'New York, NY'],
    ['LA', 'Los Angeles, CA'],
    ['la, ca', 'Los Angeles, CA'],
    ['SF', 'San Francisco, CA'],
  ])('%j is %s', (text, label) => {
    expect(describePlace(lookUpCity(text))).toBe(`city: ${label}`);
  });

  it.each([
    ['Boulder', 'city: Boulder, CO'],
    ['Portland', 'city: Portland, OR'],
    ['Seattle', 'city: Seattle, WA'],
    ['Kansas City', 'city: Kansas City, MO'],
    ['Springfield', 'ambiguous'],
    ['Lakewood', 'ambiguous'],
    ['Nowhereville', 'unknown'],
    ['Denver, ZZ', 'unknown'],
    ['Denver, Elbonia', 'unknown'],
    ['Boulder, TX', 'unknown'],
    ['80202', 'malformed'],
  ])('a name without a state, or a wrong name: %j is %s', (text, expected) => {
    expect(describePlace(lookUpCity(text))).toBe(expected);
  });

  it('offers the largest cities with an ambiguous name', () => {
    const result = lookUpCity('Springfield');
    expect(result).toMatchObject({ ok: false, reason: 'ambiguous' });
    const labels = 'choices' in result ? result.choices.map((place) => place.label) : [];
    expect(labels).toHaveLength(5);
    expect(labels.slice(0, 3).toSorted()).toEqual(['Springfield, IL', 'Springfield, MA', 'Springfield, MO']);
  });

  it('finds every alias, with a ZIP in its own state', () => {
    for (const [name, state, code] of CITY_ALIASES) {
      expect(zip(code).state).toBe(state);
      expect(describePlace(lookUpCity(`${name}, ${state}`))).toBe(`city: ${name}, ${state}`);
    }
    for (const [key, [name, state]] of NICKNAMES) {
      expect(cityKey(key)).toBe(key);
      expect(describePlace(lookUpCity(key))).toBe(`city: ${name}, ${state}`);
    }
  });

  it.each(ALL_STATES.map((state) => [state.name, state] as const))(
    'the capital of %s is found, near its position and inside its state',
    (_name, state) => {
      const [lng, lat] = state.capital.at;
      const found = lookUpCity(`${state.capital.name}, ${state.code}`);
      expect(found.ok && kmBetween(found.place, { lat, lng })).toBeLessThan(15);
      expect(placeOfPoint(lat, lng)).toMatchObject({ state: state.code, kind: 'point', lat, lng });
    },
  );
});

describe('any text', () => {
  it.each([
    ['80202', 'zip: Denver, CO'],
    ['1600 Glenarm Pl, Denver, CO 80202', 'zip: Denver, CO'],
    ['09001', 'military'],
    ['Boulder', 'city: Boulder, CO'],
    ['Colorado', 'state: Colorado'],
    ['co', 'state: Colorado'],
    ['Oregon', 'state: Oregon'],
    ['Washington', 'state: Washington'],
    ['Washington DC', 'state: District of Columbia'],
    ['New York', 'city: New York, NY'],
    ['LA', 'city: Los Angeles, CA'],
    ['Puerto Rico', 'state: Puerto Rico'],
    ['Los Ángeles', 'city: Los Angeles, CA'],
    ['los angeles, california, ee. uu.', 'city: Los Angeles, CA'],
    ['Nueva York', 'city: New York, NY'],
    ['Nueva York, NY', 'city: New York, NY'],
    ['Buffalo, Nueva York', 'city: Buffalo, NY'],
    ['Filadelfia', 'city: Philadelphia, PA'],
    ['Nueva Orleans, Luisiana', 'city: New Orleans, LA'],
    ['San José, CA', 'city: San Jose, CA'],
    ['Nuevo México', 'state: New Mexico'],
    ['nuevo mexico', 'state: New Mexico'],
    ['Oregón', 'state: Oregon'],
    ['Hawái', 'state: Hawaii'],
    ['Míchigan', 'state: Michigan'],
    ['Carolina del Norte', 'state: North Carolina'],
    ['Albuquerque Nuevo México', 'city: Albuquerque, NM'],
    ['código postal 97214', 'zip: Portland, OR'],
    ['codigo postal 97214', 'zip: Portland, OR'],
    ['CP 97214', 'zip: Portland, OR'],
    ['nothing of the sort', 'unknown'],
  ])('%j is %s', (text, expected) => {
    expect(describePlace(lookUpPlace(text))).toBe(expected);
  });

  it('places a state at its capital, in the time zone there', () => {
    expect(lookUpPlace('Colorado')).toMatchObject({
      place: { kind: 'state', city: '', state: 'CO', lat: 39.7392, lng: -104.9903, zone: 'America/Denver' },
    });
  });
});

describe('a position', () => {
  it.each([
    ['downtown Denver', 39.7392, -104.9903, 'Denver, CO', 'America/Denver'],
    ['Kansas City on the Missouri side', 39.0997, -94.5786, 'Kansas City, MO', 'America/Chicago'],
    ['Kansas City on the Kansas side', 39.1141, -94.6275, 'Kansas City, KS', 'America/Chicago'],
    ['Vancouver across the river from Portland', 45.6387, -122.6615, 'Vancouver, WA', 'America/Los_Angeles'],
    ['Bristol south of State Street', 36.59, -82.185, 'Bristol, TN', 'America/New_York'],
    ['San Francisco Bay', 37.8, -122.4, 'San Francisco, CA', 'America/Los_Angeles'],
    ['a boat off Los Angeles', 33.9, -118.6, 'Marina Del Rey, CA', 'America/Los_Angeles'],
    ['Key West', 24.555, -81.78, 'Key West, FL', 'America/New_York'],
    ['the Brooks Range', 68, -155, 'Anaktuvuk Pass, AK', 'America/Anchorage'],
    ['Attu, beyond the antimeridian', 52.9, 172.9, 'Adak, AK', 'America/Adak'],
    ['San Juan', 18.4655, -66.1057, 'San Juan, PR', 'America/Puerto_Rico'],
  ])('%s', (_name, lat, lng, label, zone) => {
    expect(placeOfPoint(lat, lng)).toMatchObject({ kind: 'point', label, zone, lat, lng });
  });

  it.each([
    ['Vancouver, British Columbia', 49.28, -123.12],
    ['Toronto', 43.65, -79.38],
    ['Havana', 23.1, -82.4],
    ['London', 51.5, -0.1],
    ['the open Atlantic', 35, -60],
    ['null island', 0, 0],
    ['the pole', 90, 0],
    ['off the globe', 91, 0],
    ['beyond 180 degrees', 40, 255],
    ['no number', Number.NaN, -105],
    ['infinity', 40, Number.NEGATIVE_INFINITY],
  ])('%s is outside', (_name, lat, lng) => {
    expect(placeOfPoint(lat, lng)).toBeNull();
  });

  it.each([
    ['its post office', 41.2909, -95.918, 'IA'],
    ['its city hall', 41.2791, -95.916, 'IA'],
    ['its golf course', 41.2838, -95.9085, 'IA'],
    ['Levi Carter Park, across the lake', 41.3045, -95.915, 'NE'],
    ['downtown Omaha', 41.2565, -95.9345, 'NE'],
    ['Council Bluffs', 41.2619, -95.8608, 'IA'],
  ])('in and around Carter Lake, the piece of Iowa west of the Missouri: %s', (_name, lat, lng, state) => {
    expect(placeOfPoint(lat, lng)?.state).toBe(state);
    expect(zip('51510').state).toBe('IA');
  });

  it.each([
    ['San Ysidro', [32.5521, -117.043], 'Tijuana', [32.53, -117.02]],
    ['Calexico', [32.6789, -115.4989], 'Mexicali', [32.6245, -115.4523]],
    ['Nogales, Arizona', [31.3404, -110.9343], 'Nogales, Sonora', [31.3, -110.94]],
    ['El Paso', [31.7587, -106.4869], 'Ciudad Juárez', [31.7386, -106.487]],
    ['Laredo', [27.5036, -99.5076], 'Nuevo Laredo', [27.4779, -99.5496]],
    ['Brownsville', [25.9017, -97.4975], 'Matamoros', [25.869, -97.5027]],
    ['Detroit', [42.3314, -83.0458], 'Windsor, Ontario', [42.3149, -83.0364]],
    ['Port Huron', [42.9709, -82.4249], 'Sarnia', [42.9745, -82.4066]],
    ['Buffalo', [42.8864, -78.8784], 'Fort Erie', [42.9018, -78.9225]],
    ['Niagara Falls, New York', [43.0962, -79.0377], 'Niagara Falls, Ontario', [43.0896, -79.0849]],
    ['Blaine', [48.9937, -122.7471], 'Surrey, British Columbia', [49.01, -122.75]],
    ['Point Roberts', [48.9854, -123.0777], 'Vancouver, British Columbia', [49.28, -123.12]],
    ['Friday Harbor', [48.5343, -123.0171], 'Victoria, British Columbia', [48.4284, -123.3656]],
    ['Eastport', [44.9062, -66.9899], 'Campobello Island', [44.885, -66.945]],
    ['Key West', [24.5551, -81.78], 'Havana', [23.1136, -82.3666]],
    ['St. Thomas', [18.34, -64.93], 'Tortola', [18.43, -64.62]],
  ])('in %s is inside, in %s outside', (_in, [inLat, inLng], _out, [outLat, outLng]) => {
    expect(placeOfPoint(inLat!, inLng!)).not.toBeNull();
    expect(placeOfPoint(outLat!, outLng!)).toBeNull();
  });

  it.each([
    ['Honolulu', 21.3069, -157.8583],
    ['Adak in the Aleutians', 51.88, -176.658],
    ['the Northwest Angle', 49.37, -95.15],
    ['a ferry to Catalina', 33.5, -118.3],
    ['the Dry Tortugas', 24.6285, -82.8732],
    ['Guam', 13.4443, 144.7937],
  ])('in %s is inside', (_name, lat, lng) => expect(placeOfPoint(lat, lng)).not.toBeNull());

  it.each([
    ['knows it to 30 meters', 30, null],
    ['knows it to 1,500 meters', 1500, 'MI'],
    ['says nothing of it', 0, null],
    ['says that it is no number', Number.NaN, null],
  ])(
    'on the quay of Windsor, 700 meters from the border, from a device that %s',
    (_name, accuracy, state) => {
      expect(placeOfPoint(42.3195, -83.04, accuracy)?.state ?? null).toBe(state);
    },
  );

  it('a large reported error does not move a foreign point into the United States', () => {
    expect(placeOfPoint(43.65, -79.38, Number.MAX_VALUE)).toBeNull();
    expect(placeOfPoint(43.65, -79.38, Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('never throws, whatever the numbers', () => {
    fc.assert(fc.property(fc.double(), fc.double(), (lat, lng) => void placeOfPoint(lat, lng)));
  });
});

describe('suggestions', () => {
  const labels = (text: unknown, limit?: number) => suggestPlaces(text, limit).map((place) => place.label);

  it('name the largest city first', () => {
    expect(labels('denv')[0]).toBe('Denver, CO');
    expect(labels('portl')[0]).toBe('Portland, OR');
    expect(labels('st. lou')[0]).toBe('Saint Louis, MO');
    expect(labels('new y')[0]).toBe('New York, NY');
  });

  it('match the text after the comma', () => {
    expect(labels('portland, m')).toContain('Portland, ME');
    expect(labels('portland, m')).not.toContain('Portland, OR');
    expect(labels('portland, mai')).toEqual(['Portland, ME']);
    expect(labels('denver co')).toEqual(['Denver, CO']);
  });

  it.each([
    ['nueva o', 'New Orleans, LA'],
    ['Nueva York', 'New York, NY'],
    ['los áng', 'Los Angeles, CA'],
  ])('know Spanish names and accents: %s', (text, label) => {
    expect(suggestPlaces(text)[0]?.label).toBe(label);
  });

  it('include ZIP codes once there are three digits', () => {
    expect(suggestPlaces('8020', 3).map((place) => place.zip)).toEqual(['80201', '80202', '80203']);
    expect(suggestPlaces('80202').map((place) => place.zip)).toEqual(['80202']);
    expect(labels('80')).toEqual([]);
    expect(labels('090')).toEqual([]);
  });

  it('respect the limit, from one to twenty', () => {
    expect(labels('sa', 5)).toHaveLength(5);
    expect(labels('sa', 1000)).toHaveLength(20);
    expect(labels('sa', -3)).toHaveLength(1);
    expect(labels('sa', Number.NaN)).toHaveLength(8);
  });

  it('are empty for a single letter, an empty text, and noise', () => {
    for (const text of ['', 's', '!!', '\0', null, ['denver'], 'x'.repeat(20_000)])
      expect(labels(text)).toEqual([]);
  });
});

describe('hostile input', () => {
  it.each([
    ['20,000 characters', 'a'.repeat(20_000)],
    ['20,000 digits', '8'.repeat(20_000)],
    ['20,000 commas', ','.repeat(20_000)],
    ['a hundred words', 'a '.repeat(50)],
    ['emoji', '😀🌿🏔️'],
    ['a NUL', '\0'],
    ['a NUL inside a ZIP', '80\x00202'],
    ['SQL', "'; DROP TABLE zips;--"],
    ['HTML', '<script>alert(1)</script>'],
    ['full-width digits that are too many', '８０２０２２'],
    ['a right-to-left override among them', '8\u202e0\u00a0202'],
    ['a lone surrogate', '\ud800'],
    ['an inherited name', 'constructor'],
    ['a prototype', '__proto__'],
    ['a path', '../../etc/passwd'],
    ['an array', ['80202']],
    ['an object', { toString: () => '80202' }],
    ['a number', 80202],
    ['null', null],
    ['undefined', undefined],
  ])('%s gets a reason', (_name, input) => {
    for (const look of [lookUpZip, lookUpCity, lookUpPlace]) {
      const result = look(input);
      expect(result.ok).toBe(false);
      expect('reason' in result && result.reason).toMatch(/^(malformed|unknown)$/);
    }
    expect(suggestPlaces(input)).toEqual([]);
  });

  it('never throws, whatever its type', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.anything()), (input) => {
        lookUpZip(input);
        lookUpCity(input);
        lookUpPlace(input);
        suggestPlaces(input);
      }),
      { numRuns: 500 },
    );
  });
});
