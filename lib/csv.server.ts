import { stringify } from 'csv-stringify/sync';
import type { Cents } from './money.ts';

/** The value of a cell; `cents` is written in dollars, '-12.50', so that readers still treat it as a number. */
export type CsvCell = string | number | { cents: Cents } | null;

/**
 * Writes a table as CSV (RFC 4180) with a UTF-8 byte-order mark, so that spreadsheets decode names correctly. Escapes
 * text that would begin a formula with an apostrophe.
 * @param headings of the columns, in the order of each row's cells.
 */
export function writeCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvHead(headings) + csvRows(rows);
}

/** The first line of such a table, to write one in parts. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvRows([headings])}`;
}

/** Some rows of such a table, with line endings. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(plain)),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      // By default it quotes only complete record delimiters.
      quoted_match: /[\r\n]/,
      cast: { bigint: (cents) => inDollars(cents) },
    },
  );
}

/** Amounts become bigints, whose minus sign is never taken for a formula. */
function plain(cell: CsvCell): string | number | bigint | null {
  if (typeof cell === 'string') return cell.replace(/^[\r\n\t ]+/, '');
  return cell !== null && typeof cell === 'object' ? BigInt(cell.cents) : cell;
}

function inDollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
