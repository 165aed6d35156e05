import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { readRecord } from '../../../core/ground/admin/read-record.server.ts';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { EVERYTHING } from '../../../core/ground/admin/table-page.ts';
import { readPerson } from '../../../core/overview/moderation/read-person.server.ts';
import { readReports } from '../../../core/overview/reports/read-reports.server.ts';
import { REPORT_REASON_WORDS } from '../../../core/overview/reports/report-form.ts';
import { PERSON_SHOWN } from '../../../core/people/accounts/person-shown.ts';
import { UNLISTED_WORDS } from '../../../core/people/experts/listed.ts';
import { endSessionsOf } from '../../../core/people/sign-in/end-sessions-of.server.ts';
import { proofAsked } from '../../../core/people/sign-in/fresh-proof.server.ts';
import { startView } from '../../../core/people/view-as/start-view.server.ts';
import { type ViewInput, viewForm } from '../../../core/people/view-as/view-form.ts';
import { SUBJECT_NAMES } from '../../../core/registries.server.ts';
import { ADMIN_ACTS } from '../../../core/registries.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { ViewCard } from '../../people/view-as/view-card.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { EmailAddress } from '../email-address.tsx';
import { Moment } from '../moment.tsx';
import { ActChanges } from '../overview/act-changes.tsx';
import type { Route } from './+types/person.route';
import { SuspendCard } from './suspend-card.tsx';
import { suspendOrLift } from './suspend-or-lift.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const { id } = args.params;
  const person = await readPerson(ctx, id);
  const [reports, record] = await Promise.all([
    readReports(ctx, EVERYTHING, { about: id }),
    readRecord(ctx, SUBJECT_NAMES, EVERYTHING, { about: id }),
  ]);
  return {
    person,
    reports: reports.rows,
    record: record.rows,
    /** The fresh proof that this admin needs before viewing the account; undefined if no one can view it. */
    viewAsks: person.isAdmin || person.suspension ? undefined : await proofAsked(ctx),
    seen: await seenOf(ctx, [PERSON_SHOWN, id]),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const personId = args.params.id;
  const intent = single(form, 'intent');
  const back = (title: string) =>
    redirect(`/admin/people/${personId}`, { headers: flashHeaders({ title, tone: 'success' }) });
  switch (intent) {
    case 'suspend':
    case 'lift':
      return await suspendOrLift(ctx, form, { personId, intent, back });
    case 'sign-out':
      return await answerForm(form, NO_FIELDS, async () => {
        await endSessionsOf(ctx, { personId });
        return back('Signed out everywhere');
      });
    case 'view': {
      const view = async (typed: ViewInput) => {
        await startView(ctx, { ...typed, personId });
        return redirectDocument('/dashboard');
      };
      return await answerForm(form, viewForm, view, { about: 'view', hide: ['currentPassword'] });
    }
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.person.name || 'Person'} · Admin` },
  { name: 'robots', content: 'noindex' },
];

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, reports, record, viewAsks } = loaderData;
  const problem = actionData && !actionData.about ? actionData.problem : null;
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/people', label: 'People' }}
        title={person.name || 'No name yet'}
        problem={problem}
        answer={actionData}
      >
        {person.suspension && <Badge tone="danger">Suspended</Badge>}
        {person.isAdmin && <Badge tone="info">Admin</Badge>}
        {!person.isConfirmed && <Badge tone="pending">Unconfirmed</Badge>}
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <AccountCard person={person} />
          {viewAsks !== undefined && <ViewCard id={person.id} asks={viewAsks} answer={actionData} />}
          {!person.isAdmin && (
            <SuspendCard
              key={String(person.suspension === null)}
              of="account"
              id={person.id}
              suspension={person.suspension}
              answer={actionData}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ReportsCard reports={reports} />
          <RecordCard record={record} />
        </div>
      </div>
    </>
  );
}

type Data = Route.ComponentProps['loaderData'];

function AccountCard({ person }: Pick<Data, 'person'>) {
  const busy = useNavigation().formData?.get('intent');
  return (
    <Card as="section" aria-labelledby="account">
      <CardHeader id="account" title="Account" />
      <FactList
        facts={[
          ['E-mail', <EmailAddress key="email" address={person.email} />],
          ['Joined', <Moment key="Joined" at={person.joinedAt} />],
          ['Time zone', person.zone ?? 'Unknown'],
          ['Signed in', person.sessions === 1 ? 'in 1 browser' : `in ${person.sessions} browsers`],
          [
            'Open bookings',
            <PageLink key="open" to={`/admin/bookings?q=${person.id}`} className="text-link">
              {`${person.openBookings}, all bookings`}
            </PageLink>,
          ],
          [
            'Listing',
            person.listing === null ? (
              'None'
            ) : person.listing.isShown ? (
              <PageLink key="listing" to={`/expert/${person.listing.id}`} className="text-link">
                {person.listing.name}
              </PageLink>
            ) : (
              `${person.listing.name}, hidden`
            ),
          ],
          ...person.practices.map(
            ({ id, name, role }) =>
              [
                role === 'owner' ? 'Owner of' : 'Works for',
                <PageLink key={id} to={`/admin/practices/${id}`} className="text-link">
                  {name}
                </PageLink>,
              ] as const,
          ),
          ...(person.listing && person.listing.unlisted.length > 0
            ? [['Not listed', person.listing.unlisted.map((why) => UNLISTED_WORDS[why]).join(', ')] as const]
            : []),
        ]}
      />
      <Form method="post" failed={{ title: 'Failed to sign the person out' }} className="mt-6">
        <Button
          type="submit"
          name="intent"
          value="sign-out"
          variant="secondary"
          busy={busy === 'sign-out'}
          busyText="Signing out..."
        >
          Sign out everywhere
        </Button>
      </Form>
    </Card>
  );
}

function ReportsCard({ reports }: Pick<Data, 'reports'>) {
  return (
    <Card as="section" aria-labelledby="reports">
      <CardHeader id="reports" title="Reports" />
      {reports.length === 0 && <p className="text-muted">No one has reported this person.</p>}
      <ul className="-mx-3 divide-y divide-line">
        {reports.map((report) => (
          <li key={report.id} className="relative px-3 py-2 hover:bg-sunken">
            <PageLink
              to={`/admin/reports/${report.id}`}
              className="flex items-baseline justify-between gap-4 font-semibold after:absolute after:inset-0"
            >
              {REPORT_REASON_WORDS[report.reason]()}
              <Badge tone={report.status === 'open' ? 'pending' : 'neutral'}>
                {report.status === 'open' ? 'Open' : 'Closed'}
              </Badge>
            </PageLink>
            <p className="text-muted text-sm">
              From {report.reporter}, <Moment at={report.at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RecordCard({ record }: Pick<Data, 'record'>) {
  return (
    <Card as="section" aria-labelledby="record">
      <CardHeader id="record" title="Record" />
      {record.length === 0 && <p className="text-muted">No admin actions yet.</p>}
      <ol className="flex flex-col gap-3">
        {record.map((act) => (
          <li key={act.id}>
            <p>
              {act.admin}: {ADMIN_ACTS[act.act]} {act.subject}
            </p>
            {act.note && <p className="text-sm [overflow-wrap:anywhere]">“{act.note}”</p>}
            <ActChanges act={act} />
            <p className="text-muted text-sm">
              <Moment at={act.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
