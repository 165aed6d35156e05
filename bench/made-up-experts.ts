import type pg from 'pg';
import { cityCounts } from '../core/finding/cities/count-cities.ts';
import { lookUpZip } from '../core/ground/geography/places.server.ts';
import { CATEGORIES } from '../core/people/experts/categories.ts';
import { STATES } from '../data/states.ts';
import { asDate } from '../lib/as-date.ts';

const FIRST = [
  'Sage Rowan Willow Hazel Juniper Laurel Ivy Fern Linden Ash Aspen Briar Clover Dahlia Elder Flora',
  'Heather Iris Jasmine Lavender Marigold Myrtle Olive Poppy Reed Robin Rosemary Rue Saffron Sorrel',
  'Tansy Thyme Verbena Violet Wren Yarrow Zinnia Basil Cedar Cypress Hawthorn Holly Maple Oakley',
].flatMap((line) => line.split(' '));
const LAST = [
  'Adler Alvarez Baker Banks Becker Bell Brooks Calder Carver Chen Clarke Cole Cooper Cruz Dalton Diaz',
  'Ellis Fields Fisher Flores Forester Garcia Gardner Grant Green Hale Harper Hayes Hill Hughes Iverson',
  'James Jensen Kaplan Keller Khan Kim Lane Larsen Lee Lopez Marsh Martin Mason Meyer Miller Moreno Moss',
  'Nguyen Novak Olsen Ortiz Park Patel Perez Porter Price Quinn Ramos Reyes Rivers Rossi Santos Shaw',
  'Silva Singh Sloan Stone Suzuki Tanaka Torres Vance Vega Walker Ward Weaver West Wood Young Zimmer',
].flatMap((line) => line.split(' '));

/** One in this many experts has a second place. Half of the second places are near the first. */
const ONE_WITH_TWO_PLACES_IN = 10;
/** The size of a cell, in degrees. Counts ZIP codes by cell, because many codes mean many people. */
const CELL = 0.25;

/** Returns the ZIP codes of served states, weighted by approximate population. */
function weightedZips() {
  const legal = STATES.filter(({ status }) => status.at(-1)?.status === 'legal');
  const served = new Set<string>(legal.map(({ code }) => code));
  const places = [];
  const inCell = new Map<string, number>();
  for (let zip = 501; zip < 99_951; zip++) {
    const found = lookUpZip(String(zip).padStart(5, '0'));
    if (!found.ok || !served.has(found.place.state)) continue;
    const { lat, lng } = found.place;
    const cell = `${Math.floor(lat / CELL)} ${Math.floor(lng / CELL)}`;
    inCell.set(cell, (inCell.get(cell) ?? 0) + 1);
    places.push({ ...found.place, cell });
  }
  let sum = 0;
  return places.map((place) => {
    const from = sum;
    sum += Math.ceil(Math.sqrt(inCell.get(place.cell)!));
    return { ...place, from, to: sum };
  });
}

/**
 * Fills an empty, migrated database with made-up approved experts. Up to 100,000 experts also get two
 * options each. The same count and `now` give the same experts, except for some random ids. Most are free
 * on the day of `now` or the next one, and one in fifty is online.
 */
export async function fillWithExperts(
  client: pg.ClientBase,
  count: number,
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  const zips = weightedZips();
  const total = zips.at(-1)!.to;
  await client.query(`create temporary table bench_zips (weight int8range, zip text, city text, state text,
    lat float8, lng float8, zone text)`);
  await client.query(
    `insert into bench_zips select int8range(z."from", z."to"), z.zip, z.city, z.state, z.lat, z.lng, z.zone
     from json_to_recordset($1::json) as z("from" int8, "to" int8, zip text, city text, state text,
       lat float8, lng float8, zone text)`,
    [JSON.stringify(zips)],
  );
  await client.query('create index on bench_zips using gist (weight)');
  await client.query('analyze bench_zips');
  await client.query('alter table experts disable trigger user');
  await client.query('alter table expert_places disable trigger user');
  await client.query('alter table practitioners disable trigger user');
  await client.query(
    `insert into users (id, name, email, email_verified)
     select md5('user ' || n)::uuid, 'Made Up', 'made-up-' || n || '@example.test', true
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query('begin');
  await client.query('select setseed(0.42)');
  await client.query(
    `with made as materialized (select n, z.city, z.state, z.zip, z.zone,
       z.lat + (r4 - 0.5) * 0.08 as lat, z.lng + (r5 - 0.5) * 0.08 as lng,
       ('0197' || lpad(to_hex(n), 8, '0') || '70008000' || lpad(to_hex((n::bigint * 2654435761) % 4294967296), 12, '0'))::uuid as id,
       md5('user ' || n)::uuid as user_id,
       case when center then first || ' ' || last || ' Wellness Center' else first || ' ' || last end as name,
       case when center then 'wellness-center' else 'individual' end as type,
       case when center then 'Wellness center' else 'Plant-based wellness guide' end as title,
       'Has helped people find what suits them for years: evenings, sleep, sore joints and plain curiosity. A first talk starts with what you know and want, and ends with a plan that is written down for you to keep.' as bio,
       case when r6 < 0.1 then 0 else round((5 - 2 * r6 * r6)::numeric, 1) end as rating,
       (r6 * 60)::int as review_count,
       100 + 25 * floor(20 * power(('x' || left(md5('rate ' || n), 6))::bit(24)::int / 16777216.0, 2))::int as rate,
       -- Each third of a day is free with one chance in two, but few evenings are.
       ('x' || md5('parts ' || n))::bit(64)::int8 & (case when n % 4 = 0 then x'7FFFFFFFFFFFFFFF' else x'36DB6DB6DB6DB6DB' end)::int8 as parts,
       r7 < 0.02 as is_spotlight, $1::timestamptz - interval '30 days' as approved_at,
       array['In-Person Consultation'] || case when r2 < 0.3 then array['Café Consultation'] else '{}' end
         || case when r3 < 0.05 then array['Home Visit'] else '{}' end as consultation_methods,
       array[($2::text[])[1 + floor(14 * power(r1, 1.6))::int], ($2::text[])[1 + floor(14 * r2)::int],
         ($2::text[])[1 + floor(14 * r3)::int]] as tags,
       case when r8 < 0.02 then $1::timestamptz - r3 * interval '4 minutes'
         when r8 < 0.5 then $1::timestamptz - r3 * interval '20 days' end as last_seen_at,
       case when r9 < 0.08 then null when r9 < 0.55 then date_trunc('hour', $1::timestamptz) - interval '2 hours'
         else date_trunc('hour', $1::timestamptz) + floor(1 + r2 * 60) * interval '30 minutes' end as free_from,
       case when r9 < 0.08 then $1::timestamptz + interval '10 hours'
         when r9 < 0.55 then date_trunc('hour', $1::timestamptz) + interval '5 hours'
         else date_trunc('hour', $1::timestamptz) + floor(1 + r2 * 60) * interval '30 minutes' + interval '4 hours' end as free_until
     from (
       select n, random() r1, random() r2, random() r3, random() r4, random() r5, random() r6, random() r7,
         random() r8, random() r9, floor(random() * $3)::int8 as w, random() < 0.3 as center,
         ($4::text[])[1 + floor(random() * array_length($4, 1))] as first,
         ($5::text[])[1 + floor(random() * array_length($5, 1))] as last
       from generate_series(1, $6::int) n
     ) g join bench_zips z on z.weight @> g.w),
     places as (
       select n, id as expert_id, 0 as rank, city, state, zip, zone, lat, lng from made
       union all
       select n, id, 1, z.city, z.state, z.zip, z.zone, z.lat + (made.lng - floor(made.lng) - 0.5) * 0.08,
         z.lng + (made.lat - floor(made.lat) - 0.5) * 0.08
       from made join bench_zips z on n % (2 * $7::int) = 0
         and z.weight @> (('x' || left(md5('second ' || n), 8))::bit(32)::int8 % $3::int8)
       union all
       select n, id, 1, city, state, zip, zone, lat + 0.1, lng + 0.1 from made where n % (2 * $7::int) = $7::int
     ),
     consulting as (
       insert into practitioners (id, practice_id, user_id, languages, gender)
       select md5('practitioner ' || n)::uuid, id, user_id,
         case when n % 6 = 0 then array['en', 'es'] when n % 50 = 1 then array['en', 'vi'] else '{}' end,
         case n % 5 when 1 then 'woman' when 2 then 'man' end from made
     ),
     joined as (insert into practice_members (practice_id, user_id, role) select id, user_id, 'owner' from made),
     placed as (
       insert into expert_places (id, expert_id, rank, zip, lat, lng, is_exact_public, is_step_free, has_parking, point_seed, public_label,
         public_lat, public_lng, city, state, zone, checked_at)
       select md5('place ' || rank || ' ' || n)::uuid, expert_id, rank, zip, lat, lng, true, n % 4 = 0, n % 3 = 0, gen_random_uuid(),
         city || ', ' || state, lat, lng, city, state, zone, now()
       from places
     )
     insert into experts (id, name, type, title, bio, rating, review_count, is_spotlight, approved_at,
       consultation_methods, tags, last_seen_at, free_from, free_until, rate_per_minute_cents, free_parts,
       live_told_at)
     select id, name, type, title, bio, rating, review_count, is_spotlight, approved_at,
       consultation_methods, tags, last_seen_at, free_from, free_until, rate, parts, now()
     from made`,
    [
      asDate(now).toISOString(),
      CATEGORIES.map(({ id }) => id),
      total,
      FIRST,
      LAST,
      count,
      ONE_WITH_TWO_PLACES_IN,
    ],
  );
  await client.query('commit');
  await client.query('alter table experts enable trigger user');
  await client.query('alter table expert_places enable trigger user');
  await client.query('alter table practitioners enable trigger user');
  await fillListing(client, now);
  await client.query(
    `insert into consultation_options (id, expert_id, category, title, minutes, position)
     select gen_random_uuid(), e.id, e.tags[1 + k], 'First consultation', 15 * (k + 1), k
     from experts e, generate_series(0, 1) k where $1`,
    [count <= 100_000],
  );
  await client.query('vacuum analyze');
}

/** Fills the listing without its indexes, and rebuilds them afterward. */
async function fillListing(client: pg.ClientBase, now: Temporal.Instant): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'listing' and indexname <> 'listing_pkey'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await client.query('alter table listing disable trigger user');
  await client.query(`
    insert into listing (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until, free_parts,
      is_spotlight, city, state, zone, words, visit_reach, visit_at)
    select p.id, e.id, p.rank, coalesce((
        select min(unit_sphere(o.public_lat, o.public_lng) <-> unit_sphere(p.public_lat, p.public_lng))
        from expert_places o where o.expert_id = e.id and o.id <> p.id), 'infinity'), unit_sphere(p.public_lat, p.public_lng),
      p.public_lat, p.public_lng, e.rating, e.free_from, e.free_until, e.free_parts, e.is_spotlight, p.city, p.state, p.zone,
      words_of(e, p),
      visit_reach(e.consultation_methods, e.visit_miles), visit_at(e.consultation_methods, e.service_lat, e.service_lng)
    from experts e join expert_places p on p.expert_id = e.id`);
  await client.query(
    `insert into listing_online (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until, free_parts,
       last_seen_at, is_spotlight, city, state, zone, words, visit_reach, visit_at)
     select l.place_id, l.expert_id, l.rank, l.apart, l.at, l.lat, l.lng, l.rating, l.free_from, l.free_until, l.free_parts,
       e.last_seen_at, l.is_spotlight, l.city, l.state, l.zone, l.words, l.visit_reach, l.visit_at
     from experts e join listing l on l.expert_id = e.id where e.last_seen_at > $1::timestamptz - interval '10 minutes'`,
    [now.toString()],
  );
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query('alter table listing enable trigger user');
  await client.query('insert into stale_map_cells (cell) select distinct map_cell(lat, lng) from listing');
  for (;;) {
    const { rows: stale } = await client.query<{ cell: number }>(
      'select distinct cell from stale_map_cells order by cell limit 200',
    );
    if (stale.length === 0) break;
    await client.query('select refresh_map_cells($1)', [stale.map(({ cell }) => cell)]);
  }
  await client.query(
    `insert into listed_cities (state, city, experts, new_in_state, lat, lng, changed_at)
     ${cityCounts('select distinct state, city from listing')}`,
  );
}
