import { ArrowLeft } from 'lucide-react';
import { data, redirect } from 'react-router';
import * as words from '#text/consultations/disputes/screens';
import { brand } from '../../../core/brand.ts';
import { readBooking } from '../../../core/consultations/booking-views/read-bookings.server.ts';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import {
  addDisputePictures,
  answerDispute,
  removeDisputePicture,
  withdrawDispute,
} from '../../../core/consultations/disputes/answer-dispute.server.ts';
import { DISPUTE_REASONS, MAX_DISPUTE_PICTURES } from '../../../core/consultations/disputes/dispute.ts';
import {
  disputeAnswerForm,
  disputeForm,
  disputePicturesForm,
} from '../../../core/consultations/disputes/dispute-form.ts';
import {
  keepDisputePictures,
  type PictureStep,
} from '../../../core/consultations/disputes/keep-dispute-pictures.server.ts';
import { readKept, writeKept } from '../../../core/consultations/disputes/kept-picture.ts';
import { openDispute } from '../../../core/consultations/disputes/open-dispute.server.ts';
import { readDisputeOf } from '../../../core/consultations/disputes/read-dispute.server.ts';
import type { Context } from '../../../core/context.ts';
import { Refusal } from '../../../lib/errors.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { formatBooking } from '../bookings/format-booking.ts';
import type { Route } from './+types/dispute.route';
import { DisputeCard } from './dispute-card.tsx';
import { formatDispute } from './format-dispute.ts';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const { id, title, withName, day, time, zone } = formatBooking(await readBooking(ctx, args.params.id));
  const dispute = await readDisputeOf(ctx, id);
  const isTooLarge = args.url.searchParams.get('photo') === 'size';
  const asked = args.url.searchParams.get('reason');
  const reason = DISPUTE_REASONS.find((one) => one === asked) ?? null;
  return {
    id,
    title,
    withName,
    day,
    time,
    isTooLarge,
    reason,
    dispute: dispute && formatDispute(dispute, zone),
  };
}

type Taken = { pictures: string[]; options: { faults?: { pictures: string[] } } };

const STEPS = new Map<string, PictureStep>([
  ['open', 'open'],
  ['answer', 'answer'],
  ['add-pictures', 'add'],
]);
const NO_PICTURES: Taken = { pictures: [], options: {} };

/**
 * Keeps the pictures that came with the form, and adds them to its `kept` fields, so people don't have to
 * choose them again.
 * @returns the tokens of the stored pictures, and `options` for the form's answer, with the errors of the
 * pictures that were not stored.
 */
async function takeFiles(
  ctx: Context,
  form: FormData,
  about: { bookingId: string; step: PictureStep },
): Promise<Taken> {
  const sent = form.getAll('pictures').filter((file) => file instanceof File && file.size > 0) as File[];
  const files = await Promise.all(sent.map(async (file) => ({ name: file.name, bytes: await file.bytes() })));
  const kept = readKept(form.getAll('kept'), MAX_DISPUTE_PICTURES);
  const taken = await keepDisputePictures(ctx, { ...about, kept, files });
  form.set('pictures', '');
  form.delete('kept');
  for (const picture of taken.kept) if (picture.token) form.append('kept', writeKept(picture));
  return {
    pictures: taken.kept.map(({ token }) => token),
    options: taken.faults.length > 0 ? { faults: { pictures: [taken.faults.join('\n')] } } : {},
  };
}

/** Handles the dispute forms of both sides. The functions in `core/` check permissions. */
export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const { id: bookingId } = await readBooking(ctx, args.params.id);
  const form = await args.request.formData();
  const intent = single(form, 'intent') || 'open';
  const step = STEPS.get(intent);
  const { pictures, options } = step ? await takeFiles(ctx, form, { bookingId, step }) : NO_PICTURES;
  // The form names its dispute, because an outdated page can show one that the client has withdrawn.
  const about = { bookingId, disputeId: single(form, 'dispute') || undefined };
  const done = (act: Promise<void>, title: string) => backToBooking(bookingId, act, title);
  switch (intent) {
    case 'open':
      return await answerForm(
        form,
        disputeForm,
        (said) => {
          const after = form.has('dispute') ? single(form, 'dispute') : undefined;
          return done(openDispute(ctx, { bookingId, ...said, pictures, after }), words.dispute_opened());
        },
        options,
      );
    case 'answer':
      return await answerForm(
        form,
        disputeAnswerForm,
        ({ answer }) => done(answerDispute(ctx, { ...about, answer, pictures }), words.answer_sent()),
        options,
      );
    case 'add-pictures':
      return await answerForm(
        form,
        disputePicturesForm,
        async () => {
          requirePicture(pictures);
          const title = pictures.length === 1 ? words.picture_added() : words.pictures_added();
          return done(addDisputePictures(ctx, { ...about, pictures }), title);
        },
        { about: 'pictures', ...options },
      );
    case 'remove-picture':
      return await answerForm(
        form,
        NO_FIELDS,
        () => {
          const pictureId = single(form, 'picture');
          return done(removeDisputePicture(ctx, { bookingId, pictureId }), words.picture_removed());
        },
        { about: 'pictures' },
      );
    case 'withdraw':
      return await answerForm(form, NO_FIELDS, () =>
        done(withdrawDispute(ctx, about), words.dispute_withdrawn()),
      );
    default:
      throw data({ message: words.action_does_not_exist() }, { status: 422 });
  }
}

async function backToBooking(bookingId: string, act: Promise<void>, title: string) {
  await act;
  return redirect(bookingPath(bookingId), { headers: flashHeaders({ title, tone: 'success' }) });
}

function requirePicture(pictures: readonly unknown[]): void {
  if (pictures.length > 0) return;
  const message = words.picture_missing;
  throw new Refusal('invalid_input', message, { pictures: [message] });
}

export const meta = () => [
  { title: words.page_title({ brand: brand.name }) },
  { name: 'robots', content: 'noindex' },
];

export default function Dispute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, withName, day, time, dispute, isTooLarge, reason } = loaderData;
  return (
    <>
      <ButtonLink to={bookingPath(id)} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.back_to_booking()}
      </ButtonLink>
      <PageHeading title={words.dispute()}>
        {words.title_with_when({ title, withName, day, time })}
      </PageHeading>
      <div className="max-w-2xl">
        {dispute ? (
          <DisputeCard view={dispute} sent={actionData} isTooLarge={isTooLarge} reason={reason} isAlone />
        ) : (
          <p className="text-muted">{actionData?.problem ?? words.no_dispute()}</p>
        )}
      </div>
    </>
  );
}
