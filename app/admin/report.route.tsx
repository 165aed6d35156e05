import { data, Link, redirect, useNavigation } from 'react-router';
import { actingAdmin } from '../../core/admin/acting-admin.ts';
import { closeReport } from '../../core/moderation/close-report.server.ts';
import { closeReportForm } from '../../core/moderation/close-report-form.ts';
import { readReport } from '../../core/moderation/read-reports.server.ts';
import { REPORT_REASON_WORDS } from '../../core/moderation/report-form.ts';
import { isRefusal } from '../../lib/errors.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { Form } from '../sending/form.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
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
  const outcome = single(await args.request.formData(), 'outcome');
  const read = closeReportForm.safeParse({ outcome });
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? null;
    return data({ problem: null, outcome, error }, { status: 422 });
  }
  try {
    await closeReport(ctx, { reportId: args.params.id, outcome: read.data.outcome });
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.code === 'not_found') throw thrown;
    return data({ problem: thrown.message, outcome, error: null }, { status: thrown.status });
  }
  return redirect('/admin/reports', { headers: flashHeaders({ title: 'Report closed', tone: 'success' }) });
}

export const meta = () => [{ title: 'Report · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Report({ loaderData: report, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <BackLink to="/admin/reports">Reports</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-display text-3xl">Report about {report.reported}</h1>
        <Badge tone={report.status === 'open' ? 'pending' : 'neutral'}>
          {report.status === 'open' ? 'Open' : 'Closed'}
        </Badge>
      </div>
      {actionData?.problem && <Banner tone="error" title={actionData.problem} className="mb-6" />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="said">
          <CardHeader id="said" title="What was said" />
          <FactList
            facts={[
              ['Reason', REPORT_REASON_WORDS[report.reason]],
              [
                'About',
                <Link key="about" to={`/admin/people/${report.reportedId}`} className="text-link">
                  {report.reported}
                </Link>,
              ],
              [
                'By',
                <Link key="by" to={`/admin/people/${report.reporterId}`} className="text-link">
                  {report.reporter}
                </Link>,
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
              method="post"
              failed={{ title: 'Failed to close the report' }}
              className="flex flex-col gap-4"
            >
              <TextArea
                name="outcome"
                label="What was done"
                hint="Only admins read it."
                required
                maxLength={500}
                counterLimit={500}
                rows={3}
                defaultValue={actionData?.outcome}
                error={actionData?.error}
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
