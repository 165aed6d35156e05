import { data, redirect, useNavigation } from 'react-router';
import { actingAdmin } from '../../core/admin/acting-admin.ts';
import { regionName } from '../../core/geography/states.ts';
import { LICENSE_STATUS_WORDS, sayDaysLeft } from '../../core/licenses/license.ts';
import { LICENSE_LONGEST, rejectLicenseForm } from '../../core/licenses/license-form.ts';
import { readLicense, type ToldLicense } from '../../core/licenses/read-licenses.server.ts';
import { approveLicense, rejectLicense } from '../../core/licenses/review-license.server.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { answerForm, NO_FIELDS } from '../sending/answer-form.server.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Route } from './+types/license.route';
import { BackLink } from './back-link.tsx';
import { FactList } from './fact-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  return await readLicense(visitOf(args).ctx, args.params.id);
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  actingAdmin(ctx);
  const { id } = args.params;
  const form = await args.request.formData();
  const about = single(form, 'intent');
  const done = (title: string) =>
    redirect('/admin/licenses', { headers: flashHeaders({ title, tone: 'success' }) });
  switch (about) {
    case 'approve':
      return await answerForm(form, NO_FIELDS, async () => {
        await approveLicense(ctx, { id });
        return done('License approved');
      });
    case 'reject':
      return await answerForm(
        form,
        rejectLicenseForm,
        async ({ words }) => {
          await rejectLicense(ctx, { id, words });
          return done('License rejected');
        },
        { about },
      );
    default:
      throw data({ message: 'There is no such act.' }, { status: 422 });
  }
}

export const meta = () => [{ title: 'License · Admin' }, { name: 'robots', content: 'noindex' }];

export default function License({ loaderData: license, actionData }: Route.ComponentProps) {
  const { practice, practiceId, place, status, former, picture, said } = license;
  const { word, tone } = LICENSE_STATUS_WORDS[status];
  const problem = actionData?.about === undefined ? actionData?.problem : null;
  const busy = useNavigation().formData?.get('intent');
  return (
    <>
      <BackLink to="/admin/licenses">Licenses</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-display text-3xl [overflow-wrap:anywhere]">{practice}</h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {problem && <Banner tone="error" title={problem} className="mb-6" />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Card as="section" aria-label="What was sent">
            <FactList
              facts={[
                [
                  'Practice',
                  <PageLink key="practice" to={`/expert/${practiceId}`} className="text-link">
                    {practice}
                  </PageLink>,
                ],
                ['Place', place ?? 'None'],
                ...factsOf(license),
                ...(said ? ([['We said', said]] as const) : []),
              ]}
            />
          </Card>
          {former && (
            <Card as="section" aria-labelledby="former">
              <CardHeader id="former" title="Valid so far" />
              <FactList facts={factsOf(former)} />
            </Card>
          )}
          {status === 'waiting' && (
            <>
              <Card as="section" aria-labelledby="approve">
                <CardHeader
                  id="approve"
                  title="Approve"
                  description="Number, issuing state and last day are as the picture shows them. A hidden listing comes back at once."
                />
                <Form method="post" failed={{ title: 'Failed to approve the license' }}>
                  <Button
                    type="submit"
                    name="intent"
                    value="approve"
                    busy={busy === 'approve'}
                    busyText="Approving..."
                  >
                    Approve
                  </Button>
                </Form>
              </Card>
              <Reject answer={actionData} />
            </>
          )}
        </div>
        <Card as="section" aria-labelledby="picture" className="min-w-0">
          <h2 id="picture" className="font-display font-medium text-lg">
            Picture
          </h2>
          {picture ? (
            <a href={picture} target="_blank" rel="noreferrer" className="mt-3 block">
              <img
                src={picture}
                alt={`License of ${practice}, opens in a new tab`}
                className="h-auto w-full rounded-md border border-line bg-sunken object-contain"
              />
            </a>
          ) : (
            <p className="mt-2 text-muted">There is none.</p>
          )}
        </Card>
      </div>
    </>
  );
}

function factsOf({ number, state, expiresOn, left }: ToldLicense): [string, string][] {
  return [
    ['Number', number],
    ['Issued in', regionName(state)],
    ['Expires on', `${expiresOn} (${left < 0 ? 'expired' : sayDaysLeft(left)})`],
  ];
}

function Reject({ answer }: { answer: FormAnswer | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'reject';
  const { form, field, problem } = useCheckedForm({
    id: 'reject',
    schema: rejectLicenseForm,
    answer: answer?.about === 'reject' ? answer : undefined,
    checks: 'onSubmit',
  });
  return (
    <Card as="section" aria-labelledby="reject-title">
      <CardHeader id="reject-title" title="Reject" description="The owners read why, by mail." />
      {problem && <Banner tone="error" title={problem} className="mb-4" />}
      <Form
        {...form}
        method="post"
        failed={{ title: 'Failed to reject the license' }}
        className="flex flex-col gap-4"
      >
        <TextArea {...field('words')} label="Why" required maxLength={LICENSE_LONGEST.words} rows={3} />
        <Button
          type="submit"
          name="intent"
          value="reject"
          variant="danger"
          className="self-start"
          busy={busy}
          busyText="Rejecting..."
        >
          Reject
        </Button>
      </Form>
    </Card>
  );
}
