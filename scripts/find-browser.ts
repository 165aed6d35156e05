import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
  'msedge.exe',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium for the browser tests: CHROMIUM_PATH, one on this system, one downloaded
 * with Playwright, or Debian's package, installed on demand.
 * @throws if there is none; the message says what to install.
 */
export function findBrowser(): string {
  return present() ?? downloaded() ?? packaged() ?? fail();
}

function present(): string | null {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return asked;
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((path) => names.map((name) => join(path, name)));
  return (
    [...inPath, ...places, chromium.executablePath()].find((file) => existsSync(file) && starts(file)) ?? null
  );
}

function downloaded(): string | null {
  console.log('No Chromium here; asking Playwright to download its own …');
  const cli = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js');
  const root = process.getuid?.() === 0;
  spawnSync(process.execPath, [cli, 'install', ...(root ? ['--with-deps'] : []), 'chromium'], {
    stdio: 'inherit',
    timeout: 240_000,
  });
  const file = chromium.executablePath();
  return existsSync(file) && starts(file) ? file : null;
}

function packaged(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log("Playwright's download cannot be had; installing the system's own package …");
  const quiet = { stdio: 'ignore', timeout: 400_000 } as const;
  spawnSync('apt-get', ['update', '-q'], quiet);
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], quiet);
  return present();
}

function starts(file: string): boolean {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function fail(): never {
  throw new Error(
    'The browser tests need a Chromium. Install one (for example the package chromium), or set CHROMIUM_PATH to its program.',
  );
}
