import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { PHOTO_FILTERS, readPhotos } from '../../../core/people/gallery/read-photos.server.ts';
import { fullPhotoAddress } from '../../../platform/images/full-photo.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/photos.route';
import { sayPhotoState } from './photo-words.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, PHOTO_FILTERS, TIME_SORTS, (query) => readPhotos(ctx, query));
}

export const meta = () => [{ title: 'Photos · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Photos({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Photos"
      path="/admin/photos"
      data={loaderData}
      searchLabel="Practice or words"
      empty="There are no such photos"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'unchecked', label: 'To look at' },
        { filter: 'hidden', label: 'Hidden' },
      ]}
      hrefOf={(row) => `/admin/photos/${row.id}`}
      columns={[
        {
          label: 'Practice',
          cell: (row) => (
            <span className="flex items-center gap-3">
              <img
                src={fullPhotoAddress(row.key, 480)}
                alt=""
                width={row.width}
                height={row.height}
                loading="lazy"
                className="h-12 w-16 shrink-0 rounded-sm border border-line bg-sunken object-cover"
              />
              {row.practice}
            </span>
          ),
        },
        { label: 'Caption', wide: true, cell: (row) => row.caption },
        {
          label: 'State',
          cell: (row) => {
            const { word, tone } = sayPhotoState(row);
            return <Badge tone={tone}>{word}</Badge>;
          },
        },
        {
          label: 'Added',
          wide: true,
          sorts: BY_TIME,
          cell: (row) => <Moment at={row.at} />,
        },
      ]}
    />
  );
}
