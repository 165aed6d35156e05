import { TIME_SORTS } from '../../../core/ground/admin/table-page.ts';
import { INBOX_FILTERS, readInbox } from '../../../core/people/contact/read-inbox.server.ts';
import { visitOf } from '../../context.server.ts';
import { AdminTable, BY_TIME } from '../admin-table.tsx';
import { EmailAddress } from '../email-address.tsx';
import { Moment } from '../moment.tsx';
import { readTable } from '../read-table.server.ts';
import type { Route } from './+types/inbox.route';
import { ContactMessageStatus } from './contact-message-status.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  return await readTable(args.request, INBOX_FILTERS, TIME_SORTS, (query) => readInbox(ctx, query));
}

export const meta = () => [{ title: 'Inbox · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Inbox({ loaderData }: Route.ComponentProps) {
  return (
    <AdminTable
      title="Inbox"
      path="/admin/inbox"
      data={loaderData}
      searchLabel="Name, e-mail or text"
      empty="No messages found"
      filters={[
        { filter: 'all', label: 'All' },
        { filter: 'open', label: 'Open' },
        { filter: 'done', label: 'Done' },
      ]}
      hrefOf={(letter) => `/admin/inbox/${letter.id}`}
      columns={[
        {
          label: 'Subject',
          cell: (letter) => (
            <>
              {letter.subject}
              <span className="block font-normal text-muted md:hidden">{letter.name}</span>
            </>
          ),
        },
        { label: 'From', wide: true, cell: (letter) => letter.name },
        {
          label: 'E-mail',
          wide: true,
          cell: (letter) => <EmailAddress address={letter.email} />,
        },
        { label: 'Status', cell: (letter) => <ContactMessageStatus status={letter.status} /> },
        {
          label: 'Received',
          wide: true,
          sorts: BY_TIME,
          cell: (letter) => <Moment at={letter.at} />,
        },
      ]}
    />
  );
}
