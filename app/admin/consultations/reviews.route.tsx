import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { REVIEW_FILTERS, readReviews } from '../../../core/overview/moderation/read-reviews.server.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Stars } from '../../ui/stars.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/reviews.route';
import { REVIEW_STANDINGS } from './review-standings.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, REVIEW_FILTERS, TIME_SORTS, (query) => readReviews(ctx, query));
}

export const meta = () => [{ title: 'Reviews · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Reviews"
      path="/admin/reviews"
      data={loaderData}
      searchLabel="Practice, name or text"
      empty="There are no such reviews"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'waiting', label: 'Waiting for us' },
        { filter: 'hidden', label: 'Hidden' },
      ]}
      hrefOf={(row) => `/admin/reviews/${row.id}`}
      columns={[
        { label: 'Practice', cell: (row) => row.practice },
        { label: 'By', cell: (row) => row.authorName },
        { label: 'Rating', wide: true, cell: (row) => <Stars rating={row.rating} /> },
        {
          label: 'State',
          cell: (row) => {
            const { word, tone } = REVIEW_STANDINGS[row.standing];
            return <Badge tone={tone}>{word}</Badge>;
          },
        },
        {
          label: 'Written',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
