import { stringify } from 'csv-stringify/sync';
import type { Cents } from './money.ts';

/**
 * A cell's value; `cents` is written as dollars, such as '-12.50', so spreadsheets still treat it as a
 * number.
 */
export type CsvCell = string | number | { cents: Cents } | null;

/**
 * Writes a table as CSV (RFC 4180) with a UTF-8 byte-order mark, so spreadsheets decode names correctly.
 * Removes space before text, and puts an apostrophe before text that would start a formula.
 * @param headings of the columns, in the order of each row's cells.
 */
export function writeCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHead(headings) + csvRows(rows);
}

/** Returns a table's heading line, for writing the table in parts. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvRows([headings])}`;
}

/** Returns rows of a table with their line endings, for writing the table in parts. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(plain)),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      // By default, only values with a complete record delimiter are quoted.
      quoted_match: /[\r\n]/,
      cast: { bigint: (cents) => inDollars(cents) },
    },
  );
}

/** Removes space before text, and converts amounts to bigints, whose minus sign never counts as a formula. */
function plain(cell: CsvCell): string | number | bigint | null {
  if (typeof cell === 'string') return cell.replace(/^[\r\n\t ]+/, '');
  return cell !== null && typeof cell === 'object' ? BigInt(cell.cents) : cell;
}

function inDollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
