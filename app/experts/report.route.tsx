import { ArrowLeft } from 'lucide-react';
import { data, redirect } from 'react-router';
import { readProfile } from '../../core/discovery/read-profile.server.ts';
import { REPORT_REASON_WORDS, REPORT_REASONS, reportForm } from '../../core/moderation/report-form.ts';
import { reportListing } from '../../core/moderation/report-listing.server.ts';
import { isRefusal, Refusal } from '../../lib/errors.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { ReportForm } from '../moderation/report-form.tsx';
import { pageMeta } from '../page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/report.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  try {
    const { id, name, mayBeReported } = await readProfile(ctx, args.params.id);
    if (!mayBeReported) throw new Refusal('not_found', 'There is no one to report here.');
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
        <ReportForm
          label="What is it about?"
          reasons={reasons}
          rows={5}
          answer={actionData}
          className="flex flex-col gap-5"
        />
      </Card>
    </div>
  );
}
