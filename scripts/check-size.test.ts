import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { checkSize } from './check-size.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder('check-size');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(file: string, content = ''): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

const filled = (head: string, lines: number, tail: string) =>
  [head, ...Array.from({ length: lines - 2 }, () => '  //'), tail].join('\n');

describe('the check of sizes', () => {
  it.each([
    ['a function of sixty lines', filled('export function grow() {', 60, '}'), []],
    [
      'a function of one line more',
      filled('export function grow() {', 61, '}'),
      ['core/a.tsx grow: has 61 lines, more than 60; name its steps'],
    ],
    [
      'an arrow function',
      filled('export const grow = () => {', 61, '};'),
      ['core/a.tsx grow: has 61 lines, more than 60; name its steps'],
    ],
    ['a screen of 120 lines', filled('export function Screen() {', 120, 'return <p />; }'), []],
    [
      'a longer screen',
      filled('export function Screen() {', 121, 'return <p />; }'),
      ['core/a.tsx Screen: has 121 lines, more than 120; name its steps'],
    ],
  ])('%s', (_, code, faults) => {
    put('core/a.tsx', code);
    expect(checkSize(folder, {})).toEqual(faults);
  });

  it('accepts a long function by name, and reports a name that is not needed', () => {
    put('core/a.ts', filled('export function draw() {', 90, '}'));
    expect(checkSize(folder, { 'core/a.ts draw': 'a drawing' })).toEqual([]);
    expect(checkSize(folder, { 'core/a.ts draw': 'a drawing', 'core/b.ts gone': 'a drawing' })).toEqual([
      "scripts/check-size.ts: 'core/b.ts gone' is no longer too long",
    ]);
  });

  it('counts the files of a folder, without tests and subfolders', () => {
    for (let nth = 1; nth <= 40; nth++) put(`core/many/file-${nth}.ts`);
    put('core/many/file-1.test.ts');
    put('core/many/deeper/file.ts');
    expect(checkSize(folder, {})).toEqual([]);
    put('core/many/README.md');
    expect(checkSize(folder, {})).toEqual(['core/many/: has 41 files, more than 40; split it']);
  });
});
