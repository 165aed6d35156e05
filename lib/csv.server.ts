import { stringify } from 'csv-stringify/sync';
import type { Cents } from './money.ts';

/** What stands in one cell; a sum is written in dollars, '-12.50', and stays a number to whatever reads it. */
export type CsvCell = string | number | { cents: Cents } | null;

/**
 * A table as CSV (RFC 4180) with a mark of UTF-8 at its front, by which spreadsheets read names right. What somebody
 * has typed cannot be a formula there: a text that would begin one gets an apostrophe in front.
 * @param headings of the columns, in the order of the cells of each row.
 */
export function writeCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHead(headings) + csvRows(rows);
}

/** The first line of such a table, for one that is written piece by piece. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvRows([headings])}`;
}

/** Some of its rows, each with the end of its line. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(plain)),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      // By itself it quotes whole ends of a record alone.
      quoted_match: /[\r\n]/,
      cast: { bigint: (cents) => inDollars(cents) },
    },
  );
}

/** Sums go as big integers, which are never taken for a formula by their minus sign. */
function plain(cell: CsvCell): string | number | bigint | null {
  if (typeof cell === 'string') return cell.replace(/^[\r\n\t ]+/, '');
  return cell !== null && typeof cell === 'object' ? BigInt(cell.cents) : cell;
}

function inDollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
