import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BASE_LANGUAGE, type Language, parseLanguages, WRITTEN_LANGUAGES } from '../lib/language.ts';
import { runProgram } from './run-program.ts';

const folder = join(import.meta.dirname, '..');
const sources = [
  'api',
  'app',
  'core',
  'data',
  'lib',
  'platform',
  'public',
  'server',
  'scripts/basemap',
  'scripts/vite',
  'text',
];
const singles = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'scripts/build-basemap.ts'];

export async function buildWhenNeeded(): Promise<void> {
  const stampFile = join(folder, 'build', 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf()) return;
  if (!existsSync(join(folder, 'public', 'geo', 'us.pmtiles'))) say('Drawing the map (once) …');
  await run(process.execPath, ['scripts/build-basemap.ts']);
  say('Building …');
  await run(join(folder, 'node_modules', '.bin', 'react-router'), ['build']);
  for (const language of furtherLanguages()) {
    say(`Building the script in '${language}' …`);
    await run(join(folder, 'node_modules', '.bin', 'react-router'), ['build'], {
      PLUGWELL_LANGUAGE: language,
    });
    const built = join(folder, 'build', 'languages');
    const assets = join(built, language, 'client', 'assets');
    const [list] = globSync('manifest-*.js', { cwd: assets });
    renameSync(join(assets, list!), join(assets, language, 'manifest.js'));
    cpSync(assets, join(folder, 'build', 'client', 'assets'), { recursive: true });
    rmSync(built, { recursive: true });
  }
  await precompress(join(folder, 'build', 'client'));
  writeFileSync(stampFile, stampOf());
}

/** Returns the languages that this copy offers besides the base language. */
function furtherLanguages(): Language[] {
  const offered = parseLanguages(process.env.LANGUAGES || WRITTEN_LANGUAGES.join());
  return offered.filter((each): each is Language => each !== null && each !== BASE_LANGUAGE);
}

function stampOf(): string {
  const hash = createHash('sha256');
  hash.update(furtherLanguages().join());
  for (const place of sources.map((name) => join(folder, name)).filter(existsSync)) {
    for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.includes('.test.')) continue;
      note(join(entry.parentPath, entry.name));
    }
  }
  for (const name of singles) note(join(folder, name));
  return hash.digest('hex');

  function note(file: string): void {
    if (!existsSync(file)) return;
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(folder.length)} ${size} ${mtimeMs}\n`);
  }
}

/**
 * Writes .br and .gz files next to each text asset of 1 KiB or more, so no request waits for compression.
 */
async function precompress(client: string): Promise<void> {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(m?js|css|svg|json|webmanifest|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size >= 1024);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  // In parallel, so compression uses every core.
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, quality));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

async function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ...more };
  const done = await runProgram(command, args, { cwd: folder, env });
  if (done.status !== 0) {
    console.error(done.output);
    console.error(`'${[command.split('/').pop(), ...args].join(' ')}' failed.`);
    process.exit(1);
  }
}

function say(text: string): void {
  console.log(text);
}

if (process.argv[2] === 'build' || process.argv[1]?.endsWith('build.ts')) await buildWhenNeeded();
