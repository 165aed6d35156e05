import { ArrowLeft } from 'lucide-react';
import { data, redirect, useNavigation } from 'react-router';
import { readProfile } from '../../core/discovery/read-profile.server.ts';
import { REPORT_REASON_WORDS, REPORT_REASONS, reportForm } from '../../core/moderation/report-form.ts';
import { reportListing } from '../../core/moderation/report-listing.server.ts';
import { isRefusal, Refusal } from '../../lib/errors.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import { Form } from '../sending/form.tsx';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Route } from './+types/report.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  try {
    const { id, name, mayBeReported } = await readProfile(ctx, args.params.id);
    if (!mayBeReported) throw new Refusal('not_found', 'There is nobody to report here.');
    return {
      id,
      name,
      reasons: REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_WORDS[value] })),
    };
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found') {
      throw data({ message: error.message }, { status: 404 });
    }
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const expertId = args.params.id;
  return await answerForm(await args.request.formData(), reportForm, async (words) => {
    await reportListing(ctx, { expertId, ...words });
    const title = 'Thank you. We will look into it';
    return redirect(`/expert/${expertId}`, { headers: flashHeaders({ title, tone: 'success' }) });
  });
}

export const meta = () => [
  ...pageMeta('Report a listing', 'Tell us what is wrong with a listing.'),
  { name: 'robots', content: 'noindex' },
];

export default function ReportListing({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, reasons } = loaderData;
  const { state } = useNavigation();
  const { form, field, problem } = useCheckedForm({ id: 'report', schema: reportForm, answer: actionData });
  return (
    <div className="shell max-w-2xl py-6 sm:py-10">
      <ButtonLink to={`/expert/${id}`} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to {name}
      </ButtonLink>
      <h1 className="mt-4 text-3xl">Report {name}</h1>
      <p className="mt-2 text-muted">
        Only our team reads this. We don&rsquo;t tell the expert who wrote it.
      </p>
      <Card className="mt-6">
        <Form
          {...form}
          method="post"
          failed={{ title: 'Failed to send the report' }}
          className="flex flex-col gap-5"
        >
          {problem && <Banner tone="error" title={problem} />}
          <SelectField
            label="What is it about?"
            {...field('reason')}
            required
            placeholder="Choose a reason"
            options={reasons}
          />
          <TextArea label="What happened" optional {...field('details')} rows={5} maxLength={1000} />
          <Button type="submit" variant="danger" wide busy={state === 'submitting'}>
            Send the report
          </Button>
        </Form>
      </Card>
    </div>
  );
}
