import {
  PEOPLE_FILTERS,
  PEOPLE_SORTS,
  readPeople,
} from '../../../core/overview/moderation/read-people.server.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { EmailAddress } from '../email-address.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/people.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, PEOPLE_FILTERS, PEOPLE_SORTS, (query) => readPeople(ctx, query));
}

export const meta = () => [{ title: 'People · Admin' }, { name: 'robots', content: 'noindex' }];

export default function People({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="People"
      path="/admin/people"
      data={loaderData}
      searchLabel="Name or e-mail"
      empty="No one found"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'clients', label: 'Clients' },
        { filter: 'experts', label: 'Experts' },
        { filter: 'suspended', label: 'Suspended' },
        { filter: 'unconfirmed', label: 'Unconfirmed' },
        { filter: 'admins', label: 'Admins' },
      ]}
      hrefOf={(person) => `/admin/people/${person.id}`}
      columns={[
        {
          label: 'Name',
          sorts: [{ sort: 'name', up: true }],
          cell: (person) => (
            <>
              {person.name || 'No name yet'}
              <span className="block font-normal text-muted md:hidden">
                <EmailAddress address={person.email} />
              </span>
            </>
          ),
        },
        {
          label: 'E-mail',
          wide: true,
          cell: (person) => <EmailAddress address={person.email} />,
        },
        {
          label: 'Status',
          cell: (person) => (
            <span className="flex flex-wrap gap-1">
              {person.isSuspended && <Badge tone="danger">Suspended</Badge>}
              {person.isDeleted && <Badge>Deleted</Badge>}
              {person.isAdmin && <Badge tone="info">Admin</Badge>}
              {person.listing !== 'none' && (
                <Badge tone={person.listing === 'shown' ? 'positive' : 'neutral'}>
                  {person.listing === 'shown' ? 'Expert' : 'Expert, hidden'}
                </Badge>
              )}
              {person.listing === 'none' && !person.isAdmin && !person.isDeleted && <Badge>Client</Badge>}
              {!person.isConfirmed && <Badge tone="pending">Unconfirmed</Badge>}
            </span>
          ),
        },
        {
          label: 'Joined',
          wide: true,
          sorts: BY_TIME,
          cell: (person) => <Moment at={person.at} />,
        },
      ]}
    />
  );
}
