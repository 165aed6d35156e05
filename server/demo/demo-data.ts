import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { type Context, inTransaction, type Product } from '../../core/context.ts';
import { lookUpZip, placeOfPoint } from '../../core/ground/geography/places.server.ts';
import { ALL_STATES } from '../../core/ground/geography/states.ts';
import {
  createDemoPerson,
  type DemoPerson,
  opensDemoAccount,
} from '../../core/people/accounts/create-demo-person.server.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { CATEGORIES } from '../../core/people/experts/categories.ts';
import { listExpert } from '../../core/people/experts/list-expert.server.ts';
import { practitionerOf } from '../../core/people/experts/practitioner-of.server.ts';
import { expertPlaces } from '../../core/people/experts/tables.ts';
import { saveWhoMeets } from '../../core/people/practice-profile/save-who-meets.server.ts';
import { refreshFreeStretch } from '../../core/practice/availability/refresh-free-stretch.server.ts';
import { setWeeklyHours } from '../../core/practice/availability/set-weekly-hours.server.ts';
import { savePractitioner } from '../../core/practice/practitioners/save-practitioner.server.ts';
import { idFromName } from '../../lib/id.server.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { holdUntilCommit } from '../../platform/database/database.ts';
import { portraitAddress } from '../../platform/images/photo-address.ts';
import { giveDemoAPast, keepRequestsWaiting, type PlacedSample, personOf } from './demo-past.ts';
import { setUpDemoPayouts } from './demo-payouts.ts';
import { giveDemoPhotos } from './demo-photos.ts';
import { takeDemoSpotlights } from './demo-spotlight.ts';
import { sampleBio } from './sample-bios.ts';
import { SAMPLE_EXPERTS, type SampleExpert } from './sample-experts.ts';

/** A demo account, for the start message. The password is null if this server does not know it. */
export type DemoAccount = { role: string; email: string; password: string | null };

const PORTRAIT_OF = {
  client: 'jamie',
  denver: 'maya',
  portland: 'theo',
  boulder: 'ana',
  admin: 'alex',
} as const;

/** The key for the listing's own place, as used with a practitioner's hours. */
const FIRST_PLACE = 'first';
/** When the sample listings were approved. */
const SINCE = new Date('2026-01-15T12:00:00Z');
const RATINGS_SEED = 20_250_505;
const LOADING_DEMO = 7_584_937;
/** The file with the passwords that this server made for the demo people. */
const DEMO_PASSWORDS = 'demo-passwords.json';

/**
 * Creates the demo people, the same on every machine, and returns their accounts. A second call keeps what
 * people have done since, but replaces expired requests. Of two nodes, only one creates them, and stores
 * the random passwords in its data folder for the owner. Does not reveal a password that no longer works.
 */
export async function loadDemoData(ctx: Context<Product>, dataDir: string): Promise<DemoAccount[]> {
  const accounts = await inTransaction(ctx, async (ctx) => {
    await holdUntilCommit(ctx.db, LOADING_DEMO);
    const accounts = await putInPlace(ctx, dataDir);
    await giveDemoPhotos(ctx, dataDir, SAMPLE_EXPERTS.map(placedBefore));
    return accounts;
  });
  await keepRequestsWaiting(ctx, SAMPLE_EXPERTS.map(placedBefore));
  await setUpDemoPayouts(ctx, SAMPLE_EXPERTS.map(placedBefore));
  await takeDemoSpotlights(ctx, SAMPLE_EXPERTS.map(placedBefore));
  return Promise.all(
    accounts.map(async ({ id, password, ...account }) => {
      const opens = password !== null && (await opensDemoAccount(ctx, { id, password }));
      return { ...account, password: opens ? password : null };
    }),
  );
}

async function putInPlace(ctx: Context<Product>, dataDir: string): Promise<(DemoAccount & { id: string })[]> {
  const accounts: (DemoAccount & { id: string })[] = [];
  const adminId = idFromName('demo person admin');
  const known = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, adminId));
  const fresh = known.length === 0;
  const password = keptPasswords(dataDir, { mayMake: fresh });
  const add = async (
    role: string,
    person: Omit<DemoPerson, 'id' | 'email' | 'password' | 'image'> & { key: keyof typeof PORTRAIT_OF },
  ) => {
    const { key, ...names } = person;
    const email = `${key}@demo.plugwell.example`;
    const id = idFromName(`demo person ${key}`);
    const image = portraitAddress(PORTRAIT_OF[key]);
    const account = { id, role, email, password: password(key) };
    if (fresh && account.password) {
      await createDemoPerson(ctx, { ...names, id, email, image, password: account.password });
    }
    accounts.push(account);
    return id;
  };

  const clientId = await add('Client', {
    key: 'client',
    firstName: 'Jamie',
    lastName: 'Rivera',
    zone: 'America/Denver',
  });
  const placed: PlacedSample[] = [];
  for (const sample of SAMPLE_EXPERTS) {
    const { key, firstName, lastName } = sample;
    const role = `Expert in ${sample.listing.city}`;
    const userId = await add(role, { key, firstName, lastName, zone: placeOf(sample).zone });
    if (fresh) placed.push(await placeSample(ctx, sample, userId));
  }
  if (fresh) {
    await giveDemoAPast(ctx, clientId, placed);
    await refreshFreeStretch(
      ctx,
      placed.map(({ expertId }) => expertId),
    );
    await placeStateListings(ctx);
  }
  // The admin's row shows that the demo is complete, so add it last.
  await add('Admin', {
    key: 'admin',
    firstName: 'Alex',
    lastName: 'Moss',
    zone: 'America/Los_Angeles',
    isAdmin: true,
  });
  return accounts;
}

/** Returns a sample expert that this start or an earlier one created. */
function placedBefore(sample: SampleExpert): PlacedSample {
  return {
    sample,
    expertId: idFromName(`sample expert ${sample.key}`),
    userId: idFromName(`demo person ${sample.key}`),
    zone: placeOf(sample).zone,
  };
}

async function placeSample(
  ctx: Context<Product>,
  sample: SampleExpert,
  userId: string,
): Promise<PlacedSample> {
  const id = idFromName(`sample expert ${sample.key}`);
  const { zone } = placeOf(sample);
  const { city, state, zip, address, directions, bring, ...listing } = sample.listing;
  const first = { key: FIRST_PLACE, city, state, zip, address, directions, bring, ...sample.access };
  const places = [first, ...(sample.otherPlaces ?? [])];
  await listExpert(ctx, {
    expert: { ...listing, id, approvedAt: SINCE, rateChosenAt: SINCE, liveToldAt: SINCE },
    places: places.map(({ key, ...place }) => ({
      ...place,
      ...pointAndZone(place.zip),
      publicLabel: `${place.city}, ${place.state}`,
      isExactPublic: true,
    })),
    ownerId: userId,
    options: sample.options,
  });
  await setWeeklyHours(ctx, { expertId: id, hours: sample.hours });
  if (sample.meets) {
    const owner = { ...ctx, actor: await personOf(ctx, userId) };
    await saveWhoMeets(owner, { practitionerId: null, ...sample.meets });
  }
  if (sample.practitioners) {
    await placePractitioners(
      ctx,
      id,
      userId,
      sample.practitioners,
      places.map(({ key }) => key),
    );
  }
  return { sample, expertId: id, userId, zone };
}

/** Adds the practitioners of a center, each with their hours by place. */
async function placePractitioners(
  ctx: Context<Product>,
  expertId: string,
  ownerId: string,
  people: NonNullable<SampleExpert['practitioners']>,
  placeKeys: readonly string[],
): Promise<void> {
  const places = await ctx.db
    .select({ id: expertPlaces.id })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId))
    .orderBy(expertPlaces.rank);
  const owner = { ...ctx, actor: await personOf(ctx, ownerId) };
  const first = await practitionerOf(ctx, expertId);
  for (const [rank, { name, meets, hours }] of people.entries()) {
    const practitionerId = await savePractitioner(owner, { name, practitionerId: rank === 0 ? first : null });
    await saveWhoMeets(owner, { practitionerId, ...meets });
    for (const { place, ranges } of hours) {
      const placeId = places[placeKeys.indexOf(place)]!.id;
      await setWeeklyHours(ctx, { expertId, hours: ranges, practitionerId, placeId });
    }
    if (rank === 0) await setWeeklyHours(ctx, { expertId, hours: null, practitionerId });
  }
}

/**
 * Adds one listing for each state where the product is legal, to show a full map. No one can book these
 * listings.
 */
async function placeStateListings(ctx: Context<Product>): Promise<void> {
  const random = seededRandom(RATINGS_SEED);
  const today = ctx.now().toZonedDateTimeISO('America/Los_Angeles').toPlainDate();
  const served = ALL_STATES.filter(({ code }) => ctx.law.isServed(code, today));
  for (const [place, state] of served.entries()) {
    const [lng, lat] = state.capital.at;
    const tags = [0, 1, 2].map(() => CATEGORIES[Math.floor(random() * CATEGORIES.length)]!.id);
    await listExpert(ctx, {
      expert: {
        id: idFromName(`demo listing ${state.code}`),
        name: `${state.name} Wellness`,
        type: place % 2 === 0 ? 'wellness-center' : 'individual',
        title: place % 2 === 0 ? 'Wellness center' : 'Wellness guide',
        bio: sampleBio(place, state.capital.name),
        rating: Math.round((4 + random()) * 10) / 10,
        ratePerMinuteCents: 100,
        isActive: false,
        isDemo: true,
        consultationMethods: ['In-Person Consultation'],
        tags: [...new Set(tags)],
        approvedAt: SINCE,
      },
      places: [
        {
          publicLabel: `${state.name} Capital Region`,
          city: state.capital.name,
          state: state.code,
          lat,
          lng,
          zone: placeOfPoint(lat, lng)?.zone ?? 'America/New_York',
          isExactPublic: true,
        },
      ],
      ownerId: null,
      options: [],
    });
  }
}

function placeOf(sample: SampleExpert) {
  return pointAndZone(sample.listing.zip);
}

function pointAndZone(zip: string) {
  const found = lookUpZip(zip);
  if (!found.ok) throw new Error(`the sample expert's ZIP ${zip} is unknown`);
  const { lat, lng, zone } = found.place;
  return { lat, lng, zone };
}

function keptPasswords(dataDir: string, { mayMake }: { mayMake: boolean }): (key: string) => string | null {
  const file = join(dataDir, DEMO_PASSWORDS);
  const kept: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return (key) => {
    if (!kept[key] && mayMake) {
      kept[key] = randomBytes(9).toString('base64url');
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    }
    return kept[key] ?? null;
  };
}
