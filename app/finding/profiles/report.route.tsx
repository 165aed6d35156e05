import { ArrowLeft } from 'lucide-react';
import { data, redirect } from 'react-router';
import * as messages from '#text/finding/profiles/screens';
import { readProfile } from '../../../core/finding/profiles/read-profile.server.ts';
import {
  REPORT_REASON_WORDS,
  REPORT_REASONS,
  reportForm,
} from '../../../core/overview/reports/report-form.ts';
import { reportListing } from '../../../core/overview/reports/report-listing.server.ts';
import { readReportablePhoto, reportPhoto } from '../../../core/overview/reports/report-photo.server.ts';
import {
  readReportableAnswer,
  readReportableReview,
  reportAnswer,
  reportReview,
} from '../../../core/overview/reports/report-review.server.ts';
import { isRefusal, Refusal } from '../../../lib/errors.ts';
import { fullPhotoSources } from '../../../platform/images/full-photo.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { ReportForm } from '../../people/reach/report-form.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { Route } from './+types/report.route';

/** Returns the review, answer, or photo named in the URL; null for a report about the listing. */
function named({ url: { searchParams } }: Pick<Route.LoaderArgs, 'url'>) {
  for (const what of ['review', 'answer', 'photo'] as const) {
    const id = searchParams.get(what);
    if (id !== null) return { what, id };
  }
  return null;
}

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const about = named(args);
  try {
    const { id, name, mayBeReported } = await readProfile(ctx, args.params.id);
    const reasons = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_WORDS[value]() }));
    if (about?.what === 'review') {
      const { authorName, rating, body } = await readReportableReview(ctx, {
        expertId: id,
        reviewId: about.id,
      });
      return {
        id,
        name,
        reasons,
        words: { what: about.what, by: messages.author_about({ authorName, name }), rating, body },
        photo: null,
      };
    }
    if (about?.what === 'answer') {
      const { body } = await readReportableAnswer(ctx, { expertId: id, reviewId: about.id });
      return { id, name, reasons, words: { what: about.what, by: name, rating: null, body }, photo: null };
    }
    if (about?.what === 'photo') {
      const photo = await readReportablePhoto(ctx, { expertId: id, photoId: about.id });
      const words = { what: about.what, by: name, rating: null, body: photo.caption };
      return { id, name, reasons, words, photo };
    }
    if (!mayBeReported) throw new Refusal('not_found', messages.no_one_to_report);
    return { id, name, reasons, words: null, photo: null };
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
  const about = named(args);
  return await answerForm(await args.request.formData(), reportForm, async (words) => {
    if (about?.what === 'review') await reportReview(ctx, { expertId, reviewId: about.id, ...words });
    else if (about?.what === 'answer') await reportAnswer(ctx, { expertId, reviewId: about.id, ...words });
    else if (about?.what === 'photo') await reportPhoto(ctx, { expertId, photoId: about.id, ...words });
    else await reportListing(ctx, { expertId, ...words });
    const title = messages.report_thanks();
    return redirect(`/expert/${expertId}`, { headers: flashHeaders({ title, tone: 'success' }) });
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...(loaderData?.words
    ? pageMeta(TITLES[loaderData.words.what](), messages.report_words_description())
    : pageMeta(messages.report_a_listing(), messages.report_listing_description())),
  { name: 'robots', content: 'noindex' },
];

const TITLES = {
  review: messages.report_a_review,
  answer: messages.report_an_answer,
  photo: messages.report_a_photo,
};

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, reasons, words, photo } = loaderData;
  return (
    <div className="shell max-w-2xl py-6 sm:py-10">
      <ButtonLink to={`/expert/${id}`} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {messages.back_to({ name })}
      </ButtonLink>
      <h1 className="mt-4 text-3xl">{words ? TITLES[words.what]() : messages.report_expert({ name })}</h1>
      <p className="mt-2 text-muted">
        {words
          ? words.what === 'photo'
            ? messages.report_privacy_photo()
            : messages.report_privacy_words()
          : messages.report_privacy()}
      </p>
      {words && (
        <figure className="mt-6 flex flex-col gap-2 rounded-lg border border-line bg-sunken p-5">
          {photo && (
            <img
              {...fullPhotoSources(photo)}
              sizes="(min-width: 42rem) 36rem, 85vw"
              alt={photo.description || photo.caption || messages.a_photo_by({ name })}
              width={photo.width}
              height={photo.height}
              className="h-auto max-h-80 w-full rounded-md object-contain"
            />
          )}
          {words.rating !== null && <Stars rating={words.rating} />}
          {words.body && <blockquote className="[overflow-wrap:anywhere]">{words.body}</blockquote>}
          <figcaption className="text-muted text-sm">{words.by}</figcaption>
        </figure>
      )}
      <Card className="mt-6">
        <ReportForm
          label={messages.what_is_it_about()}
          reasons={reasons}
          rows={5}
          answer={actionData}
          className="flex flex-col gap-5"
        />
      </Card>
    </div>
  );
}
