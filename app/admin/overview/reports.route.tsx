import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { REPORT_FILTERS, readReports } from '../../../core/overview/reports/read-reports.server.ts';
import { REPORT_REASON_WORDS } from '../../../core/overview/reports/report-form.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/reports.route';
import { REPORT_SUBJECT_WORDS } from './report-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, REPORT_FILTERS, TIME_SORTS, (query) => readReports(ctx, query));
}

export const meta = () => [{ title: 'Reports · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Reports({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Reports"
      path="/admin/reports"
      data={loaderData}
      searchLabel="Name, e-mail or text"
      empty="No reports found"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'open', label: 'Open' },
        { filter: 'closed', label: 'Closed' },
      ]}
      hrefOf={(report) => `/admin/reports/${report.id}`}
      columns={[
        { label: 'About', cell: (report) => report.reported },
        { label: 'What', cell: (report) => REPORT_SUBJECT_WORDS[report.kind] },
        { label: 'Reason', cell: (report) => REPORT_REASON_WORDS[report.reason]() },
        { label: 'By', wide: true, cell: (report) => report.reporter },
        {
          label: 'Status',
          wide: true,
          cell: (report) => (
            <Badge tone={report.status === 'open' ? 'pending' : 'neutral'}>
              {report.status === 'open' ? 'Open' : 'Closed'}
            </Badge>
          ),
        },
        {
          label: 'Reported',
          wide: true,
          sorts: BY_TIME,
          cell: (report) => <Moment at={report.at} />,
        },
      ]}
    />
  );
}
