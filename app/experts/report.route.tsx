import { ArrowLeft } from 'lucide-react';
import { data, redirect } from 'react-router';
import { readProfile } from '../../core/discovery/read-profile.server.ts';
import { REPORT_REASON_WORDS, REPORT_REASONS, reportForm } from '../../core/moderation/report-form.ts';
import { reportListing } from '../../core/moderation/report-listing.server.ts';
import { readReportableReview, reportReview } from '../../core/moderation/report-review.server.ts';
import { isRefusal, Refusal } from '../../lib/errors.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { ReportForm } from '../moderation/report-form.tsx';
import { pageMeta } from '../page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';
import type { Route } from './+types/report.route';

/** The review that the address names; null where it is about the listing. */
const namedReview = ({ url }: Pick<Route.LoaderArgs, 'url'>) => url.searchParams.get('review');

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const reviewId = namedReview(args);
  try {
    const { id, name, mayBeReported } = await readProfile(ctx, args.params.id);
    const reasons = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_WORDS[value] }));
    if (reviewId !== null) {
      const { authorName, rating, body } = await readReportableReview(ctx, { expertId: id, reviewId });
      return { id, name, reasons, review: { authorName, rating, body } };
    }
    if (!mayBeReported) throw new Refusal('not_found', 'There is no one to report here.');
    return { id, name, reasons, review: null };
  } catch (error) {
    if (isRefusal(error) && (error.code === 'not_found' || error.code === 'own_profile')) {
      throw data({ message: error.message }, { status: error.status });
    }
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const expertId = args.params.id;
  const reviewId = namedReview(args);
  return await answerForm(await args.request.formData(), reportForm, async (words) => {
    if (reviewId === null) await reportListing(ctx, { expertId, ...words });
    else await reportReview(ctx, { expertId, reviewId, ...words });
    const title = 'Thank you. We will look into it';
    return redirect(`/expert/${expertId}`, { headers: flashHeaders({ title, tone: 'success' }) });
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...(loaderData?.review
    ? pageMeta('Report a review', 'Tell us what is wrong with a review.')
    : pageMeta('Report a listing', 'Tell us what is wrong with a listing.')),
  { name: 'robots', content: 'noindex' },
];

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, reasons, review } = loaderData;
  return (
    <div className="shell max-w-2xl py-6 sm:py-10">
      <ButtonLink to={`/expert/${id}`} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to {name}
      </ButtonLink>
      <h1 className="mt-4 text-3xl">{review ? 'Report a review' : `Report ${name}`}</h1>
      <p className="mt-2 text-muted">
        Only our team reads this.{' '}
        {review
          ? 'We don’t tell its author or the expert who sent the report.'
          : 'We don’t tell the expert who wrote it.'}
      </p>
      {review && (
        <figure className="mt-6 flex flex-col gap-2 rounded-lg border border-line bg-sunken p-5">
          <Stars rating={review.rating} />
          {review.body && <blockquote className="[overflow-wrap:anywhere]">{review.body}</blockquote>}
          <figcaption className="text-muted text-sm">
            {review.authorName}, about {name}
          </figcaption>
        </figure>
      )}
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
