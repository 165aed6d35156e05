import { useLoaderData } from 'react-router';
import type { Settings } from '../../core/settings/settings.ts';
import { formatCents } from '../../lib/money.ts';

/** What pages of words tell of fees and deadlines; their loaders give it. */
export type ToldTerms = { fee: string; answerHours: number };

/** These settings, as such pages tell them. */
export const toldTerms = ({ bookingFeeCents, answerHours }: Settings): ToldTerms => ({
  fee: formatCents(bookingFeeCents),
  answerHours,
});

/** '$1.00'. */
export function BookingFee() {
  return useLoaderData<ToldTerms>().fee;
}

/** '24', of the hours in which experts answer. */
export function AnswerHours() {
  return useLoaderData<ToldTerms>().answerHours;
}
