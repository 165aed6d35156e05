import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Function as Code, parseSync, Visitor } from 'oxc-parser';

const root = join(import.meta.dirname, '..');
/** The maximum number of files in a folder, without its tests. */
const MAX_FILES = 40;
/** The maximum number of lines of a function. The next constant is for functions that draw a screen. */
const MAX_LINES = 60;
const MAX_SCREEN_LINES = 120;
/** Functions that can be longer, with the reason. */
const LONGER: Record<string, string> = {
  'app/map/ground-layers.ts land': 'a list of map layers',
  'app/map/name-layers.ts waterNames': 'a list of map layers',
  'bench/made-up-experts.ts fillWithExperts': 'one SQL statement of made-up data',
  'core/consultations/booking-views/read-bookings.server.ts select': 'one query',
  'core/overview/activity/read-activity.server.ts moneyOf': 'one query',
  'scripts/basemap/tiles.ts basemapLayers': 'a list of map layers',
  'scripts/demo-photos/boulder.ts greenhouse': 'a drawing',
  'scripts/demo-photos/boulder.ts plantDrawing': 'a drawing',
  'scripts/demo-photos/denver.ts greenDoor': 'a drawing',
  'scripts/demo-photos/denver.ts herbShelves': 'a drawing',
  'scripts/demo-photos/portland.ts houseAndPorch': 'a drawing',
  'server/jobs.ts jobMap': 'a list of jobs',
  'server/services.ts openServices': 'opens each service in order',
};
const IS_TEST = /\.(?:test|spec|prove)\.tsx?$/;

/** Finds folders with too many files, and functions with too many lines. */
export function checkSize(folder = root, longer: Record<string, string> = LONGER): string[] {
  const files = globSync('{app,api,core,server,platform,lib,scripts,bench}/**/*.*', { cwd: folder })
    .filter((file) => !IS_TEST.test(file))
    .sort();
  const long = files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => longFunctions(folder, file));
  const known = new Set(long.map(({ name }) => name));
  return [
    ...crowded(files),
    ...long
      .filter(({ name }) => !(name in longer))
      .map(({ name, lines, most }) => `${name}: has ${lines} lines, more than ${most}; name its steps`),
    ...Object.keys(longer)
      .filter((name) => !known.has(name))
      .map((name) => `scripts/check-size.ts: '${name}' is no longer too long`),
  ];
}

function crowded(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => dirname(file));
  return [...folders]
    .filter(([, inside]) => inside.length > MAX_FILES)
    .map(([name, inside]) => `${name}/: has ${inside.length} files, more than ${MAX_FILES}; split it`);
}

type Long = { name: string; lines: number; most: number };

function longFunctions(folder: string, file: string): Long[] {
  const code = readFileSync(join(folder, file), 'utf8');
  const lineAt = (at: number) => code.slice(0, at).split('\n').length;
  const found: Long[] = [];
  const drawn: number[] = [];
  const names = new Map<number, string>();
  const leave = ({ id, start, end }: Pick<Code, 'start' | 'end'> & { id?: { name: string } | null }) => {
    const isScreen = drawn.some((at) => at > start && at < end);
    const most = isScreen ? MAX_SCREEN_LINES : MAX_LINES;
    const lines = lineAt(end) - lineAt(start) + 1;
    const name = id?.name ?? names.get(start) ?? `line ${lineAt(start)}`;
    if (lines > most) found.push({ name: `${file} ${name}`, lines, most });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && id.type === 'Identifier') names.set(init.start, id.name);
    },
    JSXElement: ({ start }) => void drawn.push(start),
    JSXFragment: ({ start }) => void drawn.push(start),
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(file, code).program);
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const faults = checkSize();
  console.log(faults.length > 0 ? faults.join('\n') : 'No folder and no function is too long.');
  process.exitCode = faults.length === 0 ? 0 : 1;
}
