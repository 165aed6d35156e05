import { type ActRow, RECORD_FILTERS, readRecord } from '../../../core/ground/admin/read-record.server.ts';
import { TIME_SORTS, type TimeSort } from '../../../core/ground/admin/table-page.ts';
import { type KeyActRow, readKeyActs } from '../../../core/overview/moderation/read-key-acts.server.ts';
import { SUBJECT_NAMES } from '../../../core/registries.server.ts';
import { ADMIN_ACTS } from '../../../core/registries.ts';
import { visitOf } from '../../context.server.ts';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/record.route';
import { ActChanges } from './act-changes.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable<Row, (typeof RECORD_FILTERS)[number], TimeSort>(
    args.request,
    RECORD_FILTERS,
    TIME_SORTS,
    (query) =>
      query.filter === 'programs' ? readKeyActs(ctx, query) : readRecord(ctx, SUBJECT_NAMES, query),
  );
}

/** What an admin did, or what a program did for a person. */
type Row = ActRow | KeyActRow;

export const meta = () => [{ title: 'Record · Admin' }, { name: 'robots', content: 'noindex' }];

/** Failed tasks link to the list, because a resolved one has no page. */
const PATHS: Record<Row['subjectKind'], (id: string) => string> = {
  'state-law': () => '/admin/law',
  person: (id) => `/admin/people/${id}`,
  report: (id) => `/admin/reports/${id}`,
  'contact-message': (id) => `/admin/inbox/${id}`,
  'set-aside': () => '/admin/set-aside',
  settings: () => '/admin/settings',
  'csv-file': () => '/admin/record',
  application: (id) => `/admin/applications/${id}`,
  booking: (id) => `/admin/bookings/${id}`,
  'no-show': (id) => `/admin/no-shows/${id}`,
  dispute: (id) => `/admin/disputes/${id}`,
  'place-check': (id) => `/admin/places/${id}`,
  review: (id) => `/admin/reviews/${id}`,
  photo: (id) => `/admin/photos/${id}`,
  app: () => '/admin/apps',
  practice: (id) => `/admin/practices/${id}`,
  license: (id) => `/admin/licenses/${id}`,
  payment: (id) => `/admin/payments/${id}`,
  'provider-event': (id) => `/admin/payments/events/${id}`,
};

export default function AdminRecord({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Record"
      path="/admin/record"
      data={loaderData}
      searchLabel="Admin, person or note"
      empty="Nothing is recorded"
      filters={[
        { filter: 'all', label: 'By admins' },
        { filter: 'programs', label: 'By programs' },
      ]}
      hrefOf={(row) => PATHS[row.subjectKind](row.subjectId)}
      columns={[
        {
          label: 'Act',
          cell: (row) =>
            'call' in row ? `Called ${row.call} for ${row.person}` : `${ADMIN_ACTS[row.act]} ${row.subject}`,
        },
        {
          label: 'By',
          cell: (row) => ('call' in row ? `${row.isApp ? 'App' : 'API key'} ‘${row.key}’` : row.admin),
        },
        {
          label: 'Note',
          wide: true,
          cell: (row) =>
            'call' in row ? null : (
              <>
                <span className="line-clamp-2 max-w-md text-muted">{row.note}</span>
                <ActChanges act={row} />
              </>
            ),
        },
        {
          label: 'When',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
