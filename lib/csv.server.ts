import { stringify } from 'csv-stringify/sync';
import type { Cents } from './money.ts';

/**
 * A value of a table. `cents` becomes dollars, such as '-12.50'. Spreadsheets still read that as a number.
 */
export type CsvCell = string | number | { cents: Cents } | null;

/**
 * Writes a table as CSV (RFC 4180). A UTF-8 byte-order mark makes spreadsheets read names correctly.
 * Removes spaces before text, and puts an apostrophe before text that a spreadsheet would run as a formula.
 */
export function writeCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHead(headings) + csvRows(rows);
}

/** Returns the heading line of a table that is written in parts. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvRows([headings])}`;
}

/** Returns rows with their line endings, for a table that is written in parts. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(plain)),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      // By default, the library quotes only values that contain the whole record delimiter.
      quoted_match: /[\r\n]/,
      cast: { bigint: (cents) => inDollars(cents) },
    },
  );
}

/**
 * Removes spaces before text. Converts amounts to bigints, because the library never takes a bigint's minus
 * sign for the start of a formula.
 */
function plain(cell: CsvCell): string | number | bigint | null {
  if (typeof cell === 'string') return cell.replace(/^[\r\n\t ]+/, '');
  return cell !== null && typeof cell === 'object' ? BigInt(cell.cents) : cell;
}

function inDollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
