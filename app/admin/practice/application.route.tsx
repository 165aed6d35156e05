import { data, redirect, useNavigation } from 'react-router';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { isOwnMatter } from '../../../core/people/experts/own-matter.ts';
import {
  APPLICATION_STATUS_WORDS,
  type ApplicantType,
  type ApplicationTransitionName,
  checksOf,
  type FileKind,
  mayMoveApplication,
  OPEN_STATUSES,
  REJECTIONS,
  rejectionsOf,
  typeWords,
} from '../../../core/practice/applications/application.ts';
import { APPLICATION_SHOWN } from '../../../core/practice/applications/application-shown.ts';
import { failedLines } from '../../../core/practice/applications/automatic-check.ts';
import { CHECK_WORDS } from '../../../core/practice/applications/check-words.ts';
import { readApplication } from '../../../core/practice/applications/read-application.server.ts';
import {
  approveApplication,
  askApplicant,
  rejectApplication,
  setCheck,
} from '../../../core/practice/applications/review-application.server.ts';
import {
  approveForm,
  askForm,
  checkForm,
  MAX_REASON_LENGTH,
  rejectForm,
} from '../../../core/practice/applications/review-forms.ts';
import { capitalized } from '../../../lib/capitalized.ts';
import { single } from '../../../lib/single-field.ts';
import { sayDate } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { PictureLinks } from '../../people/accounts/picture-links.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { OwnMatter } from '../own-matter.tsx';
import type { Route } from './+types/application.route';
import { REVIEW_WORDS, sayFailed } from './application-words.ts';
import { AutomaticCheckCard } from './automatic-check-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { PlaceMap } from './place-map.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const application = await readApplication(ctx, args.params.id);
  return {
    ...application,
    seen: await seenOf(ctx, [APPLICATION_SHOWN, args.params.id]),
    asks: new URL(args.request.url).searchParams.get('ask') === 'identity' ? REVIEW_WORDS.toAsk : '',
    isOwn: isOwnMatter(ctx.actor, { personIds: [application.userId] }),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const { id } = args.params;
  const about = single(form, 'intent');
  const done = (title: string) =>
    redirect(`/admin/applications/${id}`, { headers: flashHeaders({ title, tone: 'success' }) });
  switch (about) {
    case 'check':
      return await answerForm(form, checkForm, async ({ check, done: isDone }) => {
        await setCheck(ctx, { id, check, isDone });
        return redirect(`/admin/applications/${id}`);
      });
    case 'ask':
      return await answerForm(
        form,
        askForm,
        async ({ words }) => {
          await askApplicant(ctx, { id, words });
          return done('Question sent');
        },
        { about },
      );
    case 'approve':
      return await answerForm(form, approveForm, async ({ against, reason }) => {
        await approveApplication(ctx, { id, against: against.split(','), reason });
        return done('Application approved');
      });
    case 'reject':
      return await answerForm(
        form,
        rejectForm,
        async ({ reason, note }) => {
          await rejectApplication(ctx, { id, reason, words: note });
          return done('Application rejected');
        },
        { about },
      );
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Application · Admin' }, { name: 'robots', content: 'noindex' }];

type Reviewed = Route.ComponentProps['loaderData'];

const STEP_WORDS: Record<ApplicationTransitionName, string> = {
  begin: 'Draft begun',
  submit: 'Submitted',
  'send-evidence': 'Evidence sent',
  'ask-more': 'More asked',
  approve: 'Approved',
  reject: 'Rejected',
  discard: 'Discarded',
  withdraw: 'Withdrawn',
};

export default function Application({ loaderData: application, actionData }: Route.ComponentProps) {
  const { name, status, type, placeLabel, steps, identity } = application;
  const { word, tone } = APPLICATION_STATUS_WORDS[status];
  const may = (act: ApplicationTransitionName) =>
    !application.isOwn && mayMoveApplication(status, 'admin', act);
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/applications', label: 'Applications' }}
        title={name}
        problem={actionData?.about === undefined ? actionData?.problem : null}
        answer={actionData}
      >
        <Badge tone={tone}>{word()}</Badge>
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Facts application={application} />
          <Pictures application={application} kind="photo" title="Profile photo" />
          <Pictures application={application} kind="place" title="Consultation location" />
          {type === 'individual' && (
            <IdentityCard
              {...{ name, identity }}
              age={application.automatic.age}
              pictures={application.pictures.filter(({ kind }) => kind === 'identity')}
              account={{ name: application.accountName, email: application.accountEmail }}
              isOpen={OPEN_STATUSES.includes(status)}
              mayAsk={may('ask-more')}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {placeLabel && <PlaceMap label={application.zip ?? placeLabel} name={placeLabel} />}
          {application.isOwn && mayMoveApplication(status, 'admin', 'reject') && <OwnMatter />}
          <AutomaticCheckCard facts={{ ...application, ...application.automatic }} />
          {may('approve') && <Checks application={application} answer={actionData} />}
          {may('ask-more') && <Ask key={application.asks} words={application.asks} answer={actionData} />}
          {may('reject') && <Reject type={application.type} answer={actionData} />}
          <Card as="section" aria-labelledby="steps">
            <CardHeader id="steps" title="Steps" />
            <ol className="space-y-3">
              {steps.map(({ transition, note, at }) => (
                <li key={`${transition} ${at}`}>
                  <span className="font-semibold">{STEP_WORDS[transition]}</span>,{' '}
                  <span className="text-muted">
                    <Moment at={at} />
                  </span>
                  {note && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </>
  );
}

function Facts({ application }: { application: Reviewed }) {
  const { type, feeCents, email, phone, location, placeLabel } = application;
  const { licenseNumber, licenseState, licenseExpiresOn } = application;
  const isCenter = type === 'wellness-center';
  return (
    <Card as="section" aria-label="What was told">
      <FactList
        facts={[
          ['Type', typeWords(type, feeCents)],
          [
            'Account',
            <PageLink key="account" to={`/admin/people/${application.userId}`} className="text-link">
              {application.accountName || application.accountEmail}
            </PageLink>,
          ],
          ['E-mail', email],
          ['Phone', phone],
          ['Typed place', location],
          ['Place found', placeLabel],
          ...(isCenter
            ? ([
                ['License', licenseNumber],
                ['Issued in', licenseState ?? 'Not told yet'],
                ['Expires on', licenseExpiresOn ?? 'Not told yet'],
              ] as const)
            : []),
          ['Photos of the place', application.showsPlaces ? 'Shown to clients once approved' : 'Private'],
          ['Fee', application.fee ? capitalized(application.fee) : 'Not asked for'],
          ['Due', application.promisedOn ? sayDate(application.promisedOn) : 'Once the evidence is complete'],
          ...(application.followsId
            ? ([
                [
                  'Applied before',
                  <PageLink
                    key="before"
                    to={`/admin/applications/${application.followsId}`}
                    className="text-link"
                  >
                    The rejected application
                  </PageLink>,
                ],
              ] as const)
            : []),
        ]}
      />
      {application.about && (
        <p className="mt-4 whitespace-pre-wrap border-line border-t pt-4 [overflow-wrap:anywhere]">
          {application.about}
        </p>
      )}
    </Card>
  );
}

function Pictures(props: { application: Reviewed; kind: FileKind; title: string }) {
  const { application, kind, title } = props;
  const pictures = application.pictures.filter((picture) => picture.kind === kind);
  return (
    <Card as="section" aria-labelledby={`pictures-${kind}`}>
      <h2 id={`pictures-${kind}`} className="font-display font-medium text-lg">
        {title}
      </h2>
      {pictures.length === 0 && <p className="mt-2 text-muted">There is none.</p>}
      <PictureLinks pictures={pictures} title={title} className="mt-3" />
    </Card>
  );
}

function Checks(props: { application: Reviewed; answer: FormAnswer | undefined }) {
  const { type, checks } = props.application;
  const busy = useNavigation().formData;
  const needed = checksOf(type);
  const isAll = needed.every((check) => checks.includes(check));
  return (
    <Card as="section" aria-labelledby="checks">
      <CardHeader id="checks" title="Checks" description="Tick each one once you have made sure of it." />
      <ul className="divide-y divide-line">
        {needed.map((check) => {
          const isDone = checks.includes(check);
          return (
            <li key={check} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold">{CHECK_WORDS[check].name}</p>
                <p className="text-muted text-sm">{CHECK_WORDS[check].what}</p>
              </div>
              <Form method="post" failed={{ title: 'Failed to keep the check' }} preventScrollReset>
                <input type="hidden" name="check" value={check} />
                <input type="hidden" name="done" value={isDone ? 'no' : 'yes'} />
                <Button
                  type="submit"
                  name="intent"
                  value="check"
                  variant={isDone ? 'primary' : 'secondary'}
                  size="sm"
                  aria-pressed={isDone}
                  aria-label={`${CHECK_WORDS[check].name} checked`}
                  busy={busy?.get('check') === check}
                  busyText="Saving..."
                >
                  {isDone ? 'Checked' : 'Check'}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
      <Approve {...props} isReady={isAll} />
    </Card>
  );
}

/**
 * Approves the application. If lines of the automatic check failed, an approval needs a reason, which the
 * record keeps.
 */
function Approve(props: { application: Reviewed; answer: FormAnswer | undefined; isReady: boolean }) {
  const { application, answer, isReady } = props;
  const busy = useNavigation().formData?.get('intent') === 'approve';
  const failed = failedLines(application.automatic.lines);
  // A refusal that names no field appears at the top of the page, because the page may no longer have the
  // form.
  const { form, field } = useCheckedForm({
    id: 'approve',
    schema: approveForm,
    answer: answer?.about === undefined ? answer : undefined,
    checks: 'onSubmit',
  });
  return (
    <Form
      {...form}
      method="post"
      failed={{ title: 'Failed to approve the application' }}
      className="mt-4 flex flex-col gap-4"
    >
      {failed.length > 0 && (
        <>
          <input type="hidden" name="against" value={failed.join()} />
          <TextArea
            {...field('reason')}
            label={REVIEW_WORDS.why}
            hint={sayFailed(failed)}
            required
            maxLength={MAX_REASON_LENGTH}
            rows={2}
          />
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="approve"
        disabled={!isReady}
        busy={busy}
        busyText="Approving..."
        className="self-start"
      >
        Approve
      </Button>
    </Form>
  );
}

function Ask({ words, answer }: { words: string; answer: FormAnswer | undefined }) {
  const { form, field, problem } = useCheckedForm({
    id: 'ask',
    schema: askForm,
    answer: answer?.about === 'ask' ? answer : undefined,
    defaultValue: { words },
    checks: 'onSubmit',
  });
  return (
    <FormCard
      id="ask-title"
      title="Ask for more"
      description="We e-mail it to the applicant."
      failed="Failed to send the question"
      {...{ form, problem }}
    >
      <TextArea {...field('words')} label="What is missing" required maxLength={MAX_REASON_LENGTH} rows={3} />
      <IntentButton intent="ask" variant="secondary" busyText="Sending...">
        Ask the applicant
      </IntentButton>
    </FormCard>
  );
}

function Reject({ type, answer }: { type: ApplicantType; answer: FormAnswer | undefined }) {
  const { form, field, problem } = useCheckedForm({
    id: 'reject',
    schema: rejectForm,
    answer: answer?.about === 'reject' ? answer : undefined,
    checks: 'onSubmit',
  });
  return (
    <FormCard
      id="reject-title"
      title="Reject"
      description="The applicant reads the reason and your note."
      failed="Failed to reject the application"
      {...{ form, problem }}
    >
      <SelectField
        {...field('reason')}
        label="Reason"
        placeholder="Choose a reason"
        options={rejectionsOf(type).map((reason) => ({
          value: reason,
          label: REJECTIONS[reason].words() + (REJECTIONS[reason].givesBack ? ' The fee is given back.' : ''),
        }))}
      />
      <TextArea {...field('note')} label="Note" optional maxLength={MAX_REASON_LENGTH} rows={3} />
      <IntentButton intent="reject" variant="danger" busyText="Rejecting...">
        Reject
      </IntentButton>
    </FormCard>
  );
}
