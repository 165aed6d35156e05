import { type BookingStatus, STATUSES } from '../../consultations/bookings/booking-life.ts';
import { readTableQuery, type TableQuery, TIME_SORTS, type TimeSort } from '../../ground/admin/table-page.ts';
import { ALL_STATES } from '../../ground/geography/states.ts';

/** Which bookings to list, as read from a URL. */
export type BookingsQuery = TableQuery<'all', TimeSort> & BookingsNarrowed;

/** The filters of the list of all bookings, apart from words. */
type BookingsNarrowed = {
  status: BookingStatus | null;
  /** Code of the state where it takes place. */
  state: string | null;
  /** First and last day of the consultation, ISO dates in the zone of its place. */
  from: string | null;
  to: string | null;
};

/** All bookings, newest first. */
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

/** Reads a query from a URL; ignores invalid statuses, states and days. */
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

/** Parses a day of this century from a URL; null if it is not one. */
function readDay(text: string | null): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text ?? '')) return null;
  try {
    return Temporal.PlainDate.from(text!, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
