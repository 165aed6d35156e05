import { type Cents, formatCents } from '../../../lib/money.ts';

/** Returns the words that follow a total: 'with the fee' or 'with the fee and $1.20 tax'. */
export function withFee(taxCents: Cents): string {
  return taxCents > 0 ? `with the fee and ${formatCents(taxCents)} tax` : 'with the fee';
}

/** Returns the words that follow a total and a comma: 'fee included' or 'fee and $1.20 tax included'. */
export function feeIncluded(taxCents: Cents): string {
  return taxCents > 0 ? `fee and ${formatCents(taxCents)} tax included` : 'fee included';
}
