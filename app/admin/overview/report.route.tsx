import { redirect } from 'react-router';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { readPerson } from '../../../core/overview/moderation/read-person.server.ts';
import { queueOf } from '../../../core/overview/moderation/waiting.ts';
import { closeReport } from '../../../core/overview/reports/close-report.server.ts';
import { closeReportForm } from '../../../core/overview/reports/close-report-form.ts';
import { hideForm } from '../../../core/overview/reports/hide-form.ts';
import { hideReported, showReported } from '../../../core/overview/reports/hide-reported.server.ts';
import { readWordsNow } from '../../../core/overview/reports/read-reported-words.server.ts';
import { readReport } from '../../../core/overview/reports/read-reports.server.ts';
import { REPORT_REASON_WORDS } from '../../../core/overview/reports/report-form.ts';
import { REPORT_SHOWN } from '../../../core/overview/reports/report-shown.ts';
import { PERSON_SHOWN } from '../../../core/people/accounts/person-shown.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { SuspendCard } from '../people/suspend-card.tsx';
import { suspendOrLift } from '../people/suspend-or-lift.server.ts';
import type { Route } from './+types/report.route';
import { REPORT_SUBJECT_WORDS } from './report-words.tsx';
import { ReportedWords } from './reported-words.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const report = await readReport(ctx, args.params.id);
  const [words, person] = await Promise.all([
    readWordsNow(ctx, report.id),
    report.reportedId === null ? null : readPerson(ctx, report.reportedId),
  ]);
  const itself = [REPORT_SHOWN, report.id] as const;
  if (person === null) return { report, words, person, seen: await seenOf(ctx, itself) };
  const seen = await seenOf(ctx, itself, [PERSON_SHOWN, person.id]);
  const { id, isAdmin, suspension, listing, openBookings } = person;
  return { report, words, seen, person: { id, isAdmin, suspension, listing, openBookings } };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const reportId = args.params.id;
  const intent = single(form, 'intent');
  const back = (title: string) =>
    redirect(`/admin/reports/${reportId}`, { headers: flashHeaders({ title, tone: 'success' }) });
  if (intent === 'suspend' || intent === 'lift') {
    const { reportedId: personId } = await readReport(ctx, reportId);
    return await suspendOrLift(ctx, form, { personId: personId ?? '', intent, back });
  }
  if (intent === 'hide') {
    const hide = async ({ reason }: { reason: string }) => {
      await hideReported(ctx, { reportId, reason });
      return back('Hidden');
    };
    return await answerForm(form, hideForm, hide, { about: 'hide' });
  }
  if (intent === 'show') {
    return await answerForm(form, NO_FIELDS, async () => {
      await showReported(ctx, { reportId });
      return back('Shown again');
    });
  }
  const close = async ({ outcome }: { outcome: string }) => {
    await closeReport(ctx, { reportId, outcome });
    return redirect(queueOf('reports'), {
      headers: flashHeaders({ title: 'Report closed', tone: 'success' }),
    });
  };
  return await answerForm(form, closeReportForm, close, { about: 'close' });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Report · Admin' }, { name: 'robots', content: 'noindex' }];

const HEADINGS = {
  person: 'Report about',
  review: 'Report about a review by',
  answer: 'Report about an answer by',
  message: 'Report about a message by',
  photo: 'Report about a photo of',
} as const;

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { report, words, person } = loaderData;
  const { form, field, problem } = useCheckedForm({
    id: 'close-report',
    schema: closeReportForm,
    answer: actionData?.about === 'close' ? actionData : undefined,
  });
  // The form to lift a suspension has no fields, so its problem appears at the top of the page.
  const shownProblem = problem ?? (actionData && !actionData.about ? actionData.problem : null);
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/reports', label: 'Reports' }}
        title={`${HEADINGS[report.kind]} ${report.reported}`}
        problem={shownProblem}
        answer={actionData}
      >
        <Badge tone={report.status === 'open' ? 'pending' : 'neutral'}>
          {report.status === 'open' ? 'Open' : 'Closed'}
        </Badge>
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <ReportCard report={report} person={person} />
          {report.kind !== 'person' && (
            <ReportedWords
              key={`words ${words?.hidden?.at}`}
              kind={report.kind}
              said={report.words ?? ''}
              now={words}
              answer={actionData?.about === 'hide' ? actionData : undefined}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {report.status === 'closed' ? (
            <Card as="section" aria-labelledby="outcome">
              <CardHeader id="outcome" title="What was done" />
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{report.outcome}</p>
            </Card>
          ) : (
            <FormCard
              id="outcome"
              title="Close the report"
              description="Only admins read what was done."
              failed="Failed to close the report"
              problem={null}
              form={form}
            >
              <TextArea
                {...field('outcome')}
                label="What was done"
                required
                maxLength={500}
                counterLimit={500}
                rows={3}
              />
              <IntentButton intent="close" busyText="Closing...">
                Close the report
              </IntentButton>
            </FormCard>
          )}
          {person && !person.isAdmin && (
            <SuspendCard
              key={String(person.suspension === null)}
              of="account"
              id={person.id}
              suspension={person.suspension}
              answer={actionData}
            />
          )}
        </div>
      </div>
    </>
  );
}

function ReportCard({ report, person }: Pick<Route.ComponentProps['loaderData'], 'report' | 'person'>) {
  return (
    <Card as="section" aria-labelledby="said">
      <CardHeader id="said" title="The report" />
      <FactList
        facts={[
          ['About', REPORT_SUBJECT_WORDS[report.kind]],
          ['Reason', REPORT_REASON_WORDS[report.reason]()],
          [
            report.kind === 'person' ? 'Who' : 'Written by',
            report.reportedId === null ? (
              `${report.reported}, without an account`
            ) : (
              <PageLink key="who" to={`/admin/people/${report.reportedId}`} className="text-link">
                {report.reported}
              </PageLink>
            ),
          ],
          [
            'By',
            <PageLink key="by" to={`/admin/people/${report.reporterId}`} className="text-link">
              {report.reporter}
            </PageLink>,
          ],
          ['Reported', <Moment key="reported" at={report.at} />],
          ...(report.path ? [['Where', <ReportedPath key="where" path={report.path} />] as const] : []),
          ...(person?.listing
            ? [
                [
                  'Listing',
                  person.listing.isShown ? (
                    <PageLink key="listing" to={`/expert/${person.listing.id}`} className="text-link">
                      {person.listing.name}
                    </PageLink>
                  ) : (
                    `${person.listing.name}, hidden`
                  ),
                ] as const,
              ]
            : []),
          ...(person ? [['Open bookings', String(person.openBookings)] as const] : []),
        ]}
      />
      {report.details && (
        <p className="mt-4 whitespace-pre-wrap border-line border-t pt-4 [overflow-wrap:anywhere]">
          {report.details}
        </p>
      )}
    </Card>
  );
}

function ReportedPath({ path }: { path: string }) {
  if (!path.startsWith('/expert/')) return path;
  return (
    <PageLink to={path} className="text-link">
      {path}
    </PageLink>
  );
}
