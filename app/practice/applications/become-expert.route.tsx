import { useState } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import * as messages from '#text/practice/applications/screens';
import { brand } from '../../../core/brand.ts';
import { sayAhead } from '../../../core/business/announcements/say-change.ts';
import type { Context } from '../../../core/context.ts';
import { servedZones } from '../../../core/ground/geography/served-zones.server.ts';
import { latestBirth } from '../../../core/people/accounts/age.ts';
import { PHOTO_WORDS, type PhotoFault } from '../../../core/people/accounts/pictures/photo.ts';
import { type ListingFees, listingFeesOf } from '../../../core/people/experts/listing-fees.ts';
import { readOwnSetups } from '../../../core/people/setup/read-own-setups.server.ts';
import { missingSteps } from '../../../core/people/setup/setup.ts';
import { SETUP_PATH } from '../../../core/people/setup/setup-path.ts';
import { writeStart } from '../../../core/people/sign-in/sign-up-start.ts';
import { SHOWN_FIELD } from '../../../core/people/sign-in/typed-draft.ts';
import {
  APPLY_PATH,
  type ApplicationStatus,
  type FileKind,
  mayMoveApplication,
  OPEN_STATUSES,
  shownFees,
  typeWords,
} from '../../../core/practice/applications/application.ts';
import {
  type ApplicationDraft,
  applicationForm,
  draftOf,
  photoMissing,
  pictureForm,
} from '../../../core/practice/applications/application-form.ts';
import { findPlace, placeKey } from '../../../core/practice/applications/find-place.server.ts';
import { addPicture, removePicture } from '../../../core/practice/applications/pictures.server.ts';
import { isUnderWay, progressOf } from '../../../core/practice/applications/progress.ts';
import {
  readOwnApplication,
  readRejectedBefore,
} from '../../../core/practice/applications/read-application.server.ts';
import { saveDraft } from '../../../core/practice/applications/save-draft.server.ts';
import { sendEvidence } from '../../../core/practice/applications/send-evidence.server.ts';
import {
  submitApplication,
  whyNoPlace,
} from '../../../core/practice/applications/submit-application.server.ts';
import { evidenceForm } from '../../../core/practice/applications/verification-form.ts';
import {
  adoptVisitorPhoto,
  hasVisitorPhoto,
  keepVisitorPhoto,
} from '../../../core/practice/applications/visitor-photo.server.ts';
import { withdrawApplication } from '../../../core/practice/applications/withdraw-application.server.ts';
import { isRefusal, Refusal } from '../../../lib/errors.ts';
import { single } from '../../../lib/single-field.ts';
import { sayLongDate } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { authPath } from '../../guard/return-path.ts';
import { EXPERT_LINK } from '../../layout/links.ts';
import { ReturnHome } from '../../layout/return-home.tsx';
import { useStanding } from '../../layout/standing.tsx';
import { pageMeta } from '../../page-meta.ts';
import { photoBeside } from '../../people/accounts/photo-beside.ts';
import { signUpStartCookie } from '../../people/sign-in/cookies.server.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { ToastMessage } from '../../ui/overlays/toast.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/become-expert.route';
import { ApplicationForm, PLACE_ID } from './application-form.tsx';
import { ProgressList, ProgressRow } from './application-progress.tsx';
import { ApplicationStanding } from './application-standing.tsx';
import { sayEarnings } from './application-words.ts';
import { Packages } from './packages.tsx';
import { keptPhoto, photoCookie, readTyped, typedCookies } from './typed-cookies.server.ts';

const SENT_PATH = `${APPLY_PATH}/sent`;

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const newest = ctx.actor ? await readOwnApplication(ctx) : null;
  const draft = newest?.status === 'draft' ? newest : null;
  const typed = readTyped(args.request.headers);
  const own: ApplicationDraft = ctx.actor
    ? { name: ctx.actor.name, email: ctx.actor.email, ...lastOf(newest) }
    : {};
  const words: ApplicationDraft = draft ?? { ...own, ...typed };
  const { place } = findPlace(words.location ?? '');
  const listingFees = listingFeesOf(ctx.settings);
  const fault = new URL(args.request.url).searchParams.get('photo');
  return {
    words: {
      type: words.type,
      name: words.name,
      email: words.email,
      phone: words.phone,
      location: words.location,
      confirmed: words.confirmed,
      licenseNumber: words.licenseNumber,
      about: words.about,
    },
    place: place && { key: placeKey(place), label: place.label, words: words.location ?? '' },
    photo: draft?.pictures.find(({ kind }) => kind === 'photo')?.path ?? (await pathOfKept(args)),
    isPaid: draft?.fee === 'paid' || draft?.fee === 'owed',
    listingFees,
    fees: shownFees(listingFees, draft),
    isVisitor: ctx.actor === null,
    progress: progressOf({
      isVisitor: ctx.actor === null,
      status: newest?.status ?? null,
      fee: newest?.fee ?? null,
    }),
    draftId: draft?.id ?? null,
    bornBy: latestBirth(ctx.now(), servedZones(ctx)),
    born: asksForEvidence(newest) ? (ctx.actor?.dateOfBirth ?? null) : null,
    stepsLeft: await stepsLeftOf(ctx),
    standing: draft ? await readRejectedBefore(ctx, draft.id) : newest,
    paidBy: ctx.payments.provider.name,
    earnings: sayEarnings({
      wayToPay: ctx.payments.wayToPay,
      commissionPercent: ctx.settings.commissionPercent ?? ctx.payments.commissionPercent,
      payoutDays: ctx.settings.payoutDays,
      bookingFeeCents: ctx.settings.bookingFeeCents,
      paidBy: ctx.payments.provider.name,
    }),
    changes:
      ctx.payments.wayToPay === 'card'
        ? sayAhead(ctx.settings, ctx.payments.commissionPercent, 'practice')
        : [],
    photoFault: fault !== null && fault in PHOTO_WORDS ? (fault as PhotoFault) : null,
  };
}

const asksForEvidence = (application: { status: ApplicationStatus } | null): boolean =>
  application !== null && mayMoveApplication(application.status, 'applicant', 'send-evidence');

/** Returns the number of required steps that keep every practice of an expert from clients; null if none do. */
async function stepsLeftOf(ctx: Context): Promise<number | null> {
  const practices = ctx.actor?.memberships.length ?? 0;
  if (practices === 0) return null;
  const hidden = (await readOwnSetups(ctx)).filter(({ isHidden }) => isHidden);
  if (hidden.length < practices) return null;
  return hidden.reduce((count, { steps }) => count + missingSteps(steps).length, 0);
}

/**
 * Returns the path of the photo that the user uploaded in this browser as a visitor; null if there is none.
 */
async function pathOfKept({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const kept = keptPhoto(request.headers);
  return kept && (await hasVisitorPhoto(visitOf({ context }).ctx, kept)) ? `${APPLY_PATH}/photo` : null;
}

/** Returns the last application if it was rejected or withdrawn, to prefill the next one. */
function lastOf(newest: Awaited<ReturnType<typeof readOwnApplication>>): ApplicationDraft {
  if (!newest || OPEN_STATUSES.includes(newest.status)) return {};
  const { type, name, email, phone, location, licenseNumber, about } = newest;
  return { type, name, email, phone, location, licenseNumber, about };
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  const intent = single(form, 'intent');
  const file = form.get('photo');
  if (file !== null) form.set('photo', '');
  const bytes = file instanceof Blob && file.size > 0 ? await file.bytes() : null;
  if (!ctx.actor) return await keepForVisitor(args, form, intent, bytes);
  const save = async () => {
    await saveDraft(ctx, draftOf(form));
    if (bytes) await add(ctx, bytes, 'photo');
    else await adoptVisitorPhoto(ctx, keptPhoto(args.request.headers));
  };
  switch (intent) {
    case 'keep':
      return await answerForm(form, NO_FIELDS, async () => {
        await saveDraft(ctx, draftOf(form), single(form, 'draft'));
        return { isSaved: true } as const;
      });
    case 'save':
      return await answerForm(form, NO_FIELDS, async () => {
        await save();
        return done({ title: messages.draft_saved() });
      });
    case 'submit': {
      // Saves even invalid input, but not if the form only shows the stored application.
      const refusal = form.has(SHOWN_FIELD) ? null : await refusalOf(save);
      return await answerForm(form, applicationForm, async (input) => {
        if (refusal) throw refusal;
        const { url } = await submitApplication(ctx, { ...input, photo: '' }, SENT_PATH);
        return redirect(url);
      });
    }
    case 'add-picture':
      return await addEvidence(ctx, form, bytes);
    case 'remove-picture':
      return await answerForm(form, NO_FIELDS, async () => {
        await removePicture(ctx, { fileId: single(form, 'picture') });
        return done({ title: messages.picture_removed() });
      });
    case 'send':
      return await answerForm(form, evidenceForm, async (license) => {
        await sendEvidence(ctx, license);
        return done({
          title: messages.sent_for_review(),
          description: messages.we_get_back(),
        });
      });
    case 'withdraw':
      return await answerForm(form, NO_FIELDS, async () => {
        await withdrawApplication(ctx);
        return done({ title: messages.application_withdrawn() });
      });
    default:
      throw data({ message: messages.no_such_action() }, { status: 422 });
  }
}

/** Redirects back to the page with a message, and drops the input that we kept for a visitor. */
async function done(message: ToastMessage) {
  const headers = flashHeaders({ tone: 'success', ...message });
  const kept = [...typedCookies({}), photoCookie(null), await signUpStartCookie.remove()];
  for (const line of kept) headers.append('Set-Cookie', line);
  return redirect(APPLY_PATH, { headers });
}

async function add(ctx: Context, bytes: Uint8Array, kind: FileKind) {
  await photoBeside('photo', () => addPicture(ctx, { bytes, kind }));
}

async function addEvidence(ctx: Context, form: FormData, bytes: Uint8Array | null) {
  return await answerForm(
    form,
    pictureForm,
    async ({ kind }) => {
      await add(ctx, bytes ?? new Uint8Array(), kind);
      const added = { title: messages.picture_added() };
      // A redirect after one upload would drop the response to another.
      return single(form, 'inline')
        ? data({ isAdded: true } as const, { headers: flashHeaders({ tone: 'success', ...added }) })
        : done(added);
    },
    { about: `add-${form.get('kind')}` },
  );
}

async function refusalOf(work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

/**
 * Keeps a visitor's input in cookies and asks them to sign up. They find the input when they come back.
 */
async function keepForVisitor(
  args: Route.ActionArgs,
  form: FormData,
  intent: string,
  photo: Uint8Array | null,
) {
  const { ctx } = visitOf(args);
  if (intent !== 'submit' && intent !== 'save') {
    throw data({ message: messages.no_such_action() }, { status: 422 });
  }
  const leave = async () => {
    const token = photo && (await photoBeside('photo', () => keepVisitorPhoto(ctx, photo)));
    const headers = new Headers();
    if (token) headers.append('Set-Cookie', photoCookie(token));
    const draft = draftOf(form);
    for (const line of typedCookies(draft)) headers.append('Set-Cookie', line);
    headers.append('Set-Cookie', await startCookie(draft));
    return redirect(authPath('signup', APPLY_PATH), { headers });
  };
  if (intent === 'save') return await answerForm(form, NO_FIELDS, leave);
  return await answerForm(form, applicationForm, async ({ location }) => {
    const problem = whyNoPlace(ctx, location);
    if (problem) throw new Refusal('invalid_input', problem, { location: [problem] });
    if (!photo && !(await pathOfKept(args))) {
      throw new Refusal('invalid_input', photoMissing, { photo: [photoMissing] });
    }
    return await leave();
  });
}

/**
 * Prefills the sign-up with the applicant's name and e-mail address. Skips a center's name, because it is not
 * a person's.
 */
async function startCookie({ type, name = '', email = '' }: ApplicationDraft): Promise<string> {
  const own = type === 'individual' ? name : '';
  return await signUpStartCookie.write(writeStart({ page: APPLY_PATH, name: own, email }));
}

/**
 * Reloads the data even after a refusal: a conflict then shows the current state, and a saved draft shows
 * its map.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate;
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(
    messages.become_expert(),
    messages.page_description({
      brand: brand.name,
      individual: typeWords('individual', loaderData?.listingFees.individual ?? null),
      center: typeWords('wellness-center', loaderData?.listingFees.wellnessCenter ?? null),
    }),
  );

const REASONS = [
  messages.reason_found,
  messages.reason_own_hours,
  messages.reason_page,
  messages.reason_one_payment,
] as const;

export default function BecomeExpert({ loaderData, actionData }: Route.ComponentProps) {
  const isExpert = useStanding() === 'expert';
  const { standing, progress, bornBy, born, stepsLeft } = loaderData;
  const answer = actionData && 'problem' in actionData ? actionData : undefined;
  const isSent = !isExpert && isUnderWay(standing?.status ?? null);
  const formNumber = useFormNumber(loaderData.draftId);
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <p className="font-semibold text-accent-text text-sm">{messages.for_experts()}</p>
      {isExpert ? <AlreadyExpert stepsLeft={stepsLeft} /> : <NotYetExpert isSent={isSent} />}
      {!isExpert && !isSent && <ProgressRow progress={progress} className="mt-8" />}
      {!isExpert && !isSent && lacksOnlyPlace(loaderData) && (
        <Banner tone="success" title={messages.almost_there()} className="mt-6">
          {messages.confirm_place()}{' '}
          <a href={`#${PLACE_ID}`} className="text-link font-semibold">
            {messages.go_to_map()}
          </a>
        </Banner>
      )}
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {!isExpert && standing && (
            <ApplicationStanding
              key={standing.status}
              application={standing}
              answer={answer}
              bornBy={bornBy}
              born={born}
            />
          )}
          {!isExpert && !isSent && <ApplicationForm key={formNumber} {...loaderData} answer={answer} />}
          {!isSent && <Conditions />}
        </div>
        <aside className={isSent ? 'max-lg:order-first' : 'space-y-10'}>
          {isSent ? (
            <ProgressList
              progress={progress}
              promised={standing?.promisedOn ? sayLongDate(standing.promisedOn) : null}
            />
          ) : (
            <Pitch isExpert={isExpert} fees={loaderData.listingFees} />
          )}
        </aside>
      </div>
      <ReturnHome />
    </div>
  );
}

/** Checks whether a signed-in user only has to confirm the place. */
const lacksOnlyPlace = ({ isVisitor, place, photo, words }: Route.ComponentProps['loaderData']) =>
  !isVisitor && photo !== null && place !== null && words.confirmed !== place.key;

function Pitch({ isExpert, fees }: { isExpert: boolean; fees: ListingFees }) {
  return (
    <>
      <section aria-labelledby="why-join">
        <h2 id="why-join" className="text-xl">
          {isExpert ? messages.what_you_have() : messages.why_join()}
        </h2>
        <ul className="mt-4 space-y-3">
          {REASONS.map((reason) => (
            <li key={reason()} className="border-accent-line border-l-2 pl-4">
              {reason()}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="packages">
        <h2 id="packages" className="mb-4 text-xl">
          {messages.expert_packages()}
        </h2>
        <Packages stacked fees={fees} />
      </section>
    </>
  );
}

function Conditions() {
  return (
    <section aria-labelledby="conditions" className="prose">
      <h2 id="conditions">{messages.conditions()}</h2>
      <p>
        <RichText
          message={messages.conditions_text}
          law={(text) => <PageLink to="/legal-information?tab=compliance">{text}</PageLink>}
          safety={(text) => <PageLink to="/safety-guidelines">{text}</PageLink>}
          terms={(text) => <PageLink to="/terms-of-service#experts">{text}</PageLink>}
          resources={(text) => <PageLink to="/expert-resources">{text}</PageLink>}
        />
      </p>
    </section>
  );
}

/**
 * Returns a number that changes with each draft. It stays the same when the first save turns the input into
 * a draft.
 */
function useFormNumber(draftId: string | null): number {
  const [shown, setShown] = useState({ draftId, number: 1 });
  if (shown.draftId === draftId) return shown.number;
  const number = shown.draftId === null ? shown.number : shown.number + 1;
  setShown({ draftId, number });
  return number;
}

function NotYetExpert({ isSent }: { isSent: boolean }) {
  return (
    <>
      <h1 className="mt-2 text-3xl sm:text-4xl">{messages.become_expert()}</h1>
      {!isSent && <p className="mt-4 max-w-[60ch] text-lg text-muted">{messages.lead()}</p>}
    </>
  );
}

function AlreadyExpert({ stepsLeft }: { stepsLeft: number | null }) {
  return (
    <>
      <h1 className="mt-2 text-3xl sm:text-4xl">{messages.you_are_expert()}</h1>
      <p className="mt-4 max-w-[60ch] text-lg text-muted">
        {stepsLeft ? messages.approved_not_set_up({ count: stepsLeft }) : messages.you_are_expert_text()}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {stepsLeft ? (
          <ButtonLink to={SETUP_PATH}>{messages.finish_setup()}</ButtonLink>
        ) : (
          <ButtonLink to={EXPERT_LINK.to}>{EXPERT_LINK.label()}</ButtonLink>
        )}
        <ButtonLink to="/expert-resources" variant="secondary">
          {messages.expert_resources()}
        </ButtonLink>
      </div>
    </>
  );
}
