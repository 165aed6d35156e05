import { parseDate } from '../../../lib/date-at.ts';
import { type BookingStatus, STATUSES } from '../../consultations/bookings/booking-life.ts';
import { readTableQuery, type TableQuery, TIME_SORTS, type TimeSort } from '../../ground/admin/table-page.ts';
import { ALL_STATES } from '../../ground/geography/states.ts';

export type BookingsQuery = TableQuery<'all', TimeSort> & BookingsNarrowed;

/** The filters of the list of all bookings, besides the search words. */
type BookingsNarrowed = {
  status: BookingStatus | null;
  /** The code of the state where the consultation takes place. */
  state: string | null;
  /** The first day of the consultation, as an ISO date in the zone of its place. `to` is the last day. */
  from: string | null;
  to: string | null;
};

export const ALL_BOOKINGS: BookingsQuery = {
  words: '',
  filter: 'all',
  sort: 'newest',
  after: null,
  status: null,
  state: null,
  from: null,
  to: null,
};

/** Parses a query from a URL. Ignores invalid statuses, states, and days. */
export function readBookingsQuery(params: URLSearchParams): BookingsQuery {
  const [status, state] = [params.get('status'), params.get('state')];
  return {
    ...readTableQuery(params, ['all'], TIME_SORTS),
    status: STATUSES.find((one) => one === status) ?? null,
    state: ALL_STATES.find(({ code }) => code === state)?.code ?? null,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  };
}

/** Parses a day of this century from a URL; null for any other text. */
function readDay(text: string | null): string | null {
  const day = parseDate(text ?? '');
  return day && day.year >= 2000 && day.year < 2100 ? day.toString() : null;
}
