import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inLanguage } from '../lib/language.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { compileText } from './text.ts';

/** Allows any message, because each test calls only messages that it has just written. */
type Messages = Record<string, (inputs?: object, options?: { locale: string }) => string>;

const BEES = [
  {
    declarations: ['input count', 'local countPlural = count: plural'],
    selectors: ['countPlural'],
    match: { 'countPlural=one': '{count} bee', 'countPlural=other': '{count} bees' },
  },
];

let catalog: string;
let copies = 0;

beforeEach(() => {
  catalog = temporaryFolder('text');
  put('languages.json', { baseLocale: 'en', locales: ['en', 'es'], pseudoLocale: 'en-XA' });
});

afterEach(() => {
  rmSync(catalog, { recursive: true, force: true });
});

function put(file: string, content: object): void {
  mkdirSync(dirname(join(catalog, file)), { recursive: true });
  writeFileSync(join(catalog, file), JSON.stringify(content));
}

/** The query makes Node read the module again. */
async function read(concept: string): Promise<Messages> {
  copies += 1;
  return await import(/* @vite-ignore */ `${join(catalog, 'compiled', concept)}.js?copy=${copies}`);
}

describe('the vocabularies', () => {
  it('become a module of all languages, and one per language with its own entries', async () => {
    put('en/bees.json', { bees: BEES });
    put('vocabulary/es.json', { states: { NY: 'Nueva York' } });
    await compileText(catalog);
    for (const spanish of ['vocabulary', 'vocabulary.es']) {
      expect(await read(spanish)).toMatchObject({ states: { es: { NY: 'Nueva York' } }, cities: {} });
    }
    expect((await read('vocabulary.en')).states).toEqual({});
  });

  it('can have only parts that are known', async () => {
    put('vocabulary/es.json', { towns: {} });
    await expect(compileText(catalog)).rejects.toThrow("there is no part 'towns'");
  });
});

describe('the catalog', () => {
  it('becomes functions in the current language, or in a requested one', async () => {
    put('en/garden/bees.json', { hello: 'Hello {name}', bees: BEES });
    put('es/garden/bees.json', { hello: 'Hola {name}' });
    await compileText(catalog);
    const words = await read('garden/bees');
    expect(words.hello!({ name: 'Ana' })).toBe('Hello Ana');
    expect(words.hello!({ name: 'Ana' }, { locale: 'es' })).toBe('Hola Ana');
    expect(inLanguage('es', () => words.hello!({ name: 'Ana' }))).toBe('Hola Ana');
  });

  it('isolates values that run from right to left', async () => {
    put('en/garden.json', {
      met: '{name}: {count} bees',
      link: '{#link}{name}{/link}, {count}',
    });
    await compileText(catalog);
    const { met, link } = await read('garden');
    expect(met!({ name: 'דנה', count: 2 })).toBe('\u2068דנה\u2069: 2 bees');
    expect(met!({ name: 'Ana', count: 2 })).toBe('Ana: 2 bees');
    const parts = link as unknown as { parts(inputs: object): { value?: string }[] };
    expect(parts.parts({ name: 'دانا', count: 2 }).map(({ value }) => value)).toContain('\u2068دانا\u2069');
  });

  it('follows the plural rules of its language, and falls back to English', async () => {
    put('en/bees.json', { bees: BEES });
    put('es/bees.json', {});
    await compileText(catalog);
    const { bees } = await read('bees');
    expect([0, 1, 2].map((count) => bees!({ count }))).toEqual(['0 bees', '1 bee', '2 bees']);
    expect(bees!({ count: 2 }, { locale: 'es' })).toBe('2 bees');
  });

  it('generates a pseudo-language', async () => {
    put('en/bees.json', { hello: 'Hello {name}', bees: BEES });
    await compileText(catalog);
    const words = await read('bees');
    expect(words.hello!({ name: 'Ana' }, { locale: 'en-XA' })).toBe('⟦Héļļó Ana on⟧');
    expect(inLanguage('en-XA', () => words.bees!({ count: 1 }))).toBe('⟦1 béé o⟧');
  });

  it('compiles only changed files, and removes the output of deleted ones', async () => {
    put('en/bees.json', { hum: 'Hum' });
    put('en/ants.json', { march: 'March' });
    expect(await compileText(catalog)).toEqual(['ants', 'bees']);
    expect(await compileText(catalog)).toEqual([]);
    put('es/bees.json', { hum: 'Zum' });
    rmSync(join(catalog, 'en/ants.json'));
    expect(await compileText(catalog)).toEqual(['bees']);
    await expect(read('ants')).rejects.toThrow();
  });

  it('refuses a message name that cannot be a function name', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    put('en/bees.json', { 'busy-bee': 'Busy' });
    await expect(compileText(catalog)).rejects.toThrow("'busy-bee' was not compiled");
  });
});
