import { describe, expect, it } from 'vitest';
import { type CsvCell, writeCsv } from './csv.server.ts';

const cell = (written: CsvCell) => writeCsv(['Heading'], [[written]]).split('\r\n')[1];

describe('a cell of a CSV file', () => {
  it.each<[string, CsvCell, string]>([
    ['is a text as it is', 'Sage Alder', 'Sage Alder'],
    ['is quoted where it has a comma', 'Alder, Sage', '"Alder, Sage"'],
    ['has its quotes doubled', 'the "Fern"', '"the ""Fern"""'],
    ['keeps its lines', 'one\ntwo', '"one\ntwo"'],
    ['is a sum in dollars', { cents: 3050 }, '30.50'],
    ['is a sum of a few cents', { cents: 7 }, '0.07'],
    ['is a sum below zero, as a number', { cents: -1205 }, '-12.05'],
    ['is a number', -4, '-4'],
    ['is empty', null, ''],
    ['is a sum of nothing', { cents: 0 }, '0.00'],
    [
      'is no formula',
      '=HYPERLINK("http://example.test","Click")',
      `"'=HYPERLINK(""http://example.test"",""Click"")"`,
    ],
    ['is no formula by a plus', '+1', "'+1"],
    ['is no formula by a minus', '-1+1', "'-1+1"],
    ['is no formula by an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['is no formula behind a tab', '\t=1+1', "'=1+1"],
    ['is no formula behind lines and spaces', '\r\n  =1+1', "'=1+1"],
    ['is no formula by a wide sign', '＝1+1', "'＝1+1"],
  ])('%s', (_, written, expected) => {
    const file = writeCsv(['Heading'], [[written]]);
    expect(file).toBe(`\uFEFFHeading\r\n${expected}\r\n`);
  });
});

it('writes a heading above each column', () => {
  expect(cell('x')).toBe('x');
  expect(writeCsv(['Day', 'Sum'], [['Dec 1', { cents: 100 }]])).toBe('\uFEFFDay,Sum\r\nDec 1,1.00\r\n');
});
