import { STATUSES } from '../../../core/consultations/bookings/booking-life.ts';
import { bookingReference } from '../../../core/consultations/bookings/booking-reference.ts';
import { STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import { writeCursor } from '../../../core/ground/admin/table-page.ts';
import { ALL_STATES } from '../../../core/ground/geography/states.ts';
import { readBookingsQuery } from '../../../core/overview/moderation/bookings-query.ts';
import { readAllBookings } from '../../../core/overview/moderation/read-all-bookings.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { visitOf } from '../../context.server.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { sayMoment } from '../say-moment.ts';
import type { Route } from './+types/bookings.route';
import { BookingBadge, WAY_WORDS } from './booking-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const query = readBookingsQuery(new URL(args.request.url).searchParams);
  const { rows, next } = await readAllBookings(ctx, query);
  const { words, filter, sort, status, state, from, to } = query;
  const narrowed = { status: status ?? '', state: state ?? '', from: from ?? '', to: to ?? '' };
  return {
    state: { words, filter, sort, narrowed },
    rows,
    next: next && writeCursor(next, sort),
    isFirst: query.after === null,
  };
}

export const meta = () => [{ title: 'Bookings · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { narrowed } = loaderData.state;
  const key = JSON.stringify(narrowed);
  return (
    <AdminTable
      title="Bookings"
      path="/admin/bookings"
      data={loaderData}
      csv="/admin/bookings.csv"
      searchLabel="Person, practice or booking"
      empty="There are no such bookings"
      none="No bookings yet."
      filters={[{ filter: 'all', label: 'All' }]}
      fields={
        <>
          <SelectField
            key={`status ${key}`}
            name="status"
            label="Status"
            className="min-w-0 basis-36 max-sm:grow sm:w-44"
            defaultValue={narrowed.status}
            placeholder="Any"
            options={STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].word() }))}
          />
          <SelectField
            key={`state ${key}`}
            name="state"
            label="State"
            className="min-w-0 basis-36 max-sm:grow sm:w-44"
            defaultValue={narrowed.state}
            placeholder="Any"
            options={ALL_STATES.map(({ code, name }) => ({ value: code, label: name }))}
          />
          {DAYS.map(({ name, label }) => (
            <TextField
              key={`${name} ${key}`}
              {...{ name, label, type: 'date', defaultValue: narrowed[name] }}
              className="min-w-0 basis-36 max-sm:grow"
            />
          ))}
        </>
      }
      hrefOf={(row) => `/admin/bookings/${row.id}`}
      columns={[
        {
          label: 'Client',
          cell: (row) => (
            <>
              {row.client}
              <span className="block font-normal text-muted md:hidden">{row.practice}</span>
              <span className="tabular block font-normal text-muted text-sm max-md:hidden">
                {bookingReference(row.id)}
              </span>
            </>
          ),
        },
        { label: 'Practice', wide: true, cell: (row) => row.practice },
        {
          label: 'Consultation',
          cell: (row) => <time dateTime={row.startsAt}>{sayMoment(row.startsAt, row.zone)}</time>,
        },
        { label: 'State', wide: true, cell: (row) => row.state },
        { label: 'Status', cell: (row) => <BookingBadge {...row} /> },
        {
          label: 'Total',
          wide: true,
          figure: true,
          cell: (row) => (
            <>
              {formatCents(row.totalCents)}
              <span className="block text-muted">{WAY_WORDS[row.wayToPay]}</span>
              {row.backCents > 0 && (
                <span className="block text-muted">{formatCents(row.backCents)} back</span>
              )}
            </>
          ),
        },
        {
          label: 'Requested',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}

const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;
