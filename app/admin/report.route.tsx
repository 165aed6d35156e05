import { redirect, useNavigation } from 'react-router';
import { actingAdmin } from '../../core/admin/acting-admin.ts';
import { closeReport } from '../../core/moderation/close-report.server.ts';
import { closeReportForm } from '../../core/moderation/close-report-form.ts';
import { readReport } from '../../core/moderation/read-reports.server.ts';
import { REPORT_REASON_WORDS } from '../../core/moderation/report-form.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import { Form } from '../sending/form.tsx';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Route } from './+types/report.route';
import { BackLink } from './back-link.tsx';
import { FactList } from './fact-list.tsx';
import { sayMoment } from './say-moment.ts';

export async function loader(args: Route.LoaderArgs) {
  return await readReport(visitOf(args).ctx, args.params.id);
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  actingAdmin(ctx);
  return await answerForm(await args.request.formData(), closeReportForm, async ({ outcome }) => {
    await closeReport(ctx, { reportId: args.params.id, outcome });
    return redirect('/admin/reports', { headers: flashHeaders({ title: 'Report closed', tone: 'success' }) });
  });
}

export const meta = () => [{ title: 'Report · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Report({ loaderData: report, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const { form, field, problem } = useCheckedForm({
    id: 'close-report',
    schema: closeReportForm,
    answer: actionData,
  });
  return (
    <>
      <BackLink to="/admin/reports">Reports</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-display text-3xl">Report about {report.reported}</h1>
        <Badge tone={report.status === 'open' ? 'pending' : 'neutral'}>
          {report.status === 'open' ? 'Open' : 'Closed'}
        </Badge>
      </div>
      {problem && <Banner tone="error" title={problem} className="mb-6" />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="said">
          <CardHeader id="said" title="What was said" />
          <FactList
            facts={[
              ['Reason', REPORT_REASON_WORDS[report.reason]],
              [
                'About',
                <PageLink key="about" to={`/admin/people/${report.reportedId}`} className="text-link">
                  {report.reported}
                </PageLink>,
              ],
              [
                'By',
                <PageLink key="by" to={`/admin/people/${report.reporterId}`} className="text-link">
                  {report.reporter}
                </PageLink>,
              ],
              ['Made', sayMoment(report.at)],
              ...(report.path ? [['Where', report.path] as const] : []),
            ]}
          />
          {report.details && (
            <p className="mt-4 whitespace-pre-wrap border-line border-t pt-4 [overflow-wrap:anywhere]">
              {report.details}
            </p>
          )}
        </Card>
        <Card as="section" aria-labelledby="outcome">
          <CardHeader id="outcome" title={report.status === 'open' ? 'Close the report' : 'What was done'} />
          {report.status === 'closed' ? (
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{report.outcome}</p>
          ) : (
            <Form
              {...form}
              method="post"
              failed={{ title: 'Failed to close the report' }}
              className="flex flex-col gap-4"
            >
              <TextArea
                {...field('outcome')}
                label="What was done"
                hint="Only admins read it."
                required
                maxLength={500}
                counterLimit={500}
                rows={3}
              />
              <Button type="submit" className="self-start" busy={busy} busyText="Closing...">
                Close the report
              </Button>
            </Form>
          )}
        </Card>
      </div>
    </>
  );
}
