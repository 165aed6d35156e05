import { useRef, useState } from 'react';
import { useFetcher, useFetchers, useNavigation } from 'react-router';
import * as messages from '#text/practice/applications/screens';
import { statesByName } from '../../../core/ground/geography/states.ts';
import { PHOTO_WORDS } from '../../../core/people/accounts/pictures/photo.ts';
import {
  APPLICATION_STATUS_WORDS,
  type ApplicationStatus,
  FILE_KINDS,
  type FileKind,
  mayMoveApplication,
  PICTURES,
  REJECTIONS,
  refundRule,
  sayDecision,
  sendsPictures,
  typeWords,
} from '../../../core/practice/applications/application.ts';
import { typedDate } from '../../../core/practice/applications/identity-form.ts';
import { evidenceFormOf } from '../../../core/practice/applications/verification-form.ts';
import { languageTag } from '../../../lib/language.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { PictureField } from '../../people/accounts/picture-field.tsx';
import { ErrorSummary } from '../../sending/error-summary.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type CheckedField, IdentityFields, identityErrors } from './identity-fields.tsx';
import { OwnPictures, type ShownPicture } from './own-pictures.tsx';

type StandingApplication = {
  id: string;
  status: ApplicationStatus;
  type: 'individual' | 'wellness-center';
  name: string;
  placeLabel: string | null;
  licenseState: string | null;
  licenseExpiresOn: string | null;
  showsPlaces: boolean;
  said: string;
  rejection: keyof typeof REJECTIONS | null;
  promisedOn: string | null;
  fee: string | null;
  feeCents: number | null;
  pictures: ShownPicture[];
};

const FEE_WORDS: Record<string, () => string> = {
  owed: messages.fee_owed,
  held: messages.fee_paid,
  paid: messages.fee_paid,
  refunded: messages.fee_given_back,
};

type StandingProps = {
  application: StandingApplication;
  answer: FormAnswer | undefined;
  /** The latest birth date of someone who is old enough to be an expert. */
  bornBy: string;
  /** The birth date of the account, in ISO format; null if there is none. */
  born: string | null;
};

export function ApplicationStanding(props: StandingProps) {
  const { application } = props;
  const { status, type, name, placeLabel, fee, rejection } = application;
  const busy = useNavigation().formData?.get('intent');
  const { word, tone } = APPLICATION_STATUS_WORDS[status];
  const facts: [string, string][] = [
    [messages.applied_as(), typeWords(type, application.feeCents)],
    [messages.name(), name],
    [messages.location(), placeLabel ?? ''],
    [messages.fee(), (FEE_WORDS[fee ?? ''] ?? messages.fee_not_paid)()],
  ];
  const asksForEvidence = mayMoveApplication(status, 'applicant', 'send-evidence');
  return (
    <>
      {asksForEvidence && <Verification {...props} />}
      <Card as="section" aria-labelledby="your-application">
        <CardHeader
          id="your-application"
          title={messages.your_application()}
          action={<Badge tone={tone}>{word()}</Badge>}
        />
        {!asksForEvidence && <StatusBanner application={application} />}
        <FactList facts={facts} />
        {status === 'rejected' && rejection && REJECTIONS[rejection].givesBack && (
          <p className="mt-4">{messages.we_give_fee_back()}</p>
        )}
      </Card>
      {mayMoveApplication(status, 'applicant', 'withdraw') && (
        <Form method="post" failed={{ title: messages.withdraw_failed() }}>
          <p className="mb-2 text-muted text-sm">{refundRule()}</p>
          <Button
            type="submit"
            name="intent"
            value="withdraw"
            variant="ghost"
            className="-ml-4"
            busy={busy === 'withdraw'}
            busyText={messages.withdrawing()}
          >
            {messages.withdraw_application()}
          </Button>
        </Form>
      )}
    </>
  );
}

function StatusBanner({ application }: { application: StandingApplication }) {
  const { status, said } = application;
  switch (status) {
    case 'more-asked':
      return (
        <Banner tone="info" title={messages.we_have_a_question()} className="mb-5">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{said}</p>
        </Banner>
      );
    case 'approved':
      return (
        <Banner
          tone="success"
          title={messages.was_approved()}
          className="mb-5"
          action={<ButtonLink to="/dashboard/expert">{messages.open_expert_dashboard()}</ButtonLink>}
        />
      );
    case 'rejected':
      return (
        <Banner tone="notice" icon={null} title={messages.was_not_approved()} className="mb-5">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{sayDecision(application)}</p>
          <p>{messages.apply_again_below()}</p>
        </Banner>
      );
    default:
      return null;
  }
}

function Verification(props: StandingProps) {
  const { application, answer, bornBy, born } = props;
  const { status, type, licenseState, licenseExpiresOn, showsPlaces } = application;
  const isCenter = type === 'wellness-center';
  const busy = useNavigation().formData?.get('intent') === 'send';
  const told = answer?.about === undefined ? answer : undefined;
  const isAdding = useFetchers().some(({ key }) => FILE_KINDS.some((kind) => key === addKey(kind)));
  const { form, field, problem } = useCheckedForm({
    id: 'verification',
    schema: evidenceFormOf(type, bornBy),
    answer: told,
    defaultValue: {
      licenseState: licenseState ?? '',
      licenseExpiresOn: licenseExpiresOn ?? '',
      showsPlaces,
      ...typedDate(born),
    },
  });
  const { defaultValue: defaultShows, ...shows } = field('showsPlaces');
  const kinds = (['place', 'identity'] as const).filter((kind) => sendsPictures(type, kind));
  const missing = kinds
    .filter((kind) => application.pictures.every((picture) => picture.kind !== kind))
    .map((kind) => KIND_WORDS[kind].missing());
  return (
    <Card as="section" aria-labelledby="verification-title">
      <CardHeader
        id="verification-title"
        title={messages.verification()}
        description={status === 'more-asked' ? undefined : messages.to_verify()}
      />
      <StatusBanner application={application} />
      <p className="mb-6 text-muted text-sm">{messages.who_sees_pictures()}</p>
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      <ErrorSummary
        answer={told}
        fields={isCenter ? licenseErrors(field) : identityErrors(field)}
        className="mb-5"
      />
      <div className="flex flex-col gap-8">
        {status === 'more-asked' && <Pictures kind="photo" {...props} />}
        {kinds.map((kind) => (
          <Pictures key={kind} kind={kind} {...props} />
        ))}
        <Form
          {...form}
          method="post"
          failed={{ title: messages.send_failed() }}
          className="flex flex-col gap-5 border-line border-t pt-6"
        >
          {!isCenter && <IdentityFields field={field} isBirthKnown={born !== null} />}
          {isCenter && (
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                {...field('licenseState')}
                label={messages.license_state()}
                placeholder={messages.choose_state()}
                options={statesByName().map(({ code, name }) => ({ value: code, label: name }))}
              />
              <TextField {...field('licenseExpiresOn')} type="date" label={messages.license_expires_on()} />
            </div>
          )}
          <Checkbox
            {...shows}
            defaultChecked={defaultShows === 'on'}
            label={messages.show_place_photos()}
            hint={messages.show_place_photos_hint()}
          />
          {missing.length > 0 && (
            <p className="text-muted text-sm">
              {messages.still_to_add({ pictures: new Intl.ListFormat(languageTag()).format(missing) })}
            </p>
          )}
          <Button
            type="submit"
            name="intent"
            value="send"
            className="self-start"
            busy={busy || isAdding}
            busyText={isAdding ? messages.adding_picture() : messages.sending()}
          >
            {messages.send_for_review()}
          </Button>
        </Form>
      </div>
    </Card>
  );
}

function licenseErrors(field: (name: 'licenseState' | 'licenseExpiresOn') => CheckedField) {
  return [
    { ...field('licenseState'), label: messages.license_state() },
    { ...field('licenseExpiresOn'), label: messages.license_expires_on() },
  ];
}

const addKey = (kind: FileKind) => `add-${kind}`;

const KIND_WORDS: Record<FileKind, Record<'title' | 'hint' | 'button' | 'missing', () => string>> = {
  photo: {
    title: messages.profile_photo,
    hint: messages.profile_photo_replaces,
    button: messages.replace_photo,
    missing: messages.a_profile_photo,
  },
  place: {
    title: messages.place_photos,
    hint: messages.place_photos_hint,
    button: messages.add_photo,
    missing: messages.a_place_photo,
  },
  identity: {
    title: messages.identity_document,
    hint: messages.identity_document_hint,
    button: messages.add_picture,
    missing: messages.an_identity_picture,
  },
};

function Pictures(props: {
  kind: FileKind;
  application: StandingApplication;
  answer: FormAnswer | undefined;
}) {
  const { kind, application, answer } = props;
  const own = application.pictures.filter((picture) => picture.kind === kind);
  const title = KIND_WORDS[kind].title();
  const sent = useFetcher<FormAnswer | { isAdded: true }>({ key: addKey(kind) }).data;
  const refused = sent && 'problem' in sent ? sent : answer;
  const told = refused?.about === addKey(kind) ? refused : undefined;
  return (
    <section aria-labelledby={`pictures-${kind}`}>
      <h3 id={`pictures-${kind}`}>{title}</h3>
      <OwnPictures pictures={own} title={title} />
      {told?.problem && <Banner tone="error" title={told.problem} className="mt-3" />}
      {(kind === 'photo' || own.length < PICTURES[kind].most) && (
        <AddPicture
          // If the newest picture has changed, the upload has finished, so start with an empty field.
          key={own.at(-1)?.id}
          kind={kind}
          errors={told?.result?.error?.photo ?? undefined}
        />
      )}
    </section>
  );
}

/**
 * Uploads a picture as soon as someone chooses or drops it. Each kind has its own fetcher, so one upload does
 * not cancel another. The button is for retries, and for pages without JavaScript.
 */
function AddPicture({ kind, errors }: { kind: FileKind; errors: string[] | undefined }) {
  const busy = useFetcher({ key: addKey(kind) }).state !== 'idle';
  const isHydrated = useHydrated();
  const adder = useRef<HTMLButtonElement>(null);
  const [isChosen, setChosen] = useState(false);
  const { title, hint, button } = KIND_WORDS[kind];
  return (
    <Form
      method="post"
      navigate={false}
      fetcherKey={addKey(kind)}
      encType="multipart/form-data"
      failed={{ title: PHOTO_WORDS.failed.title(), text: PHOTO_WORDS.failed.message() }}
      preventScrollReset
      className="mt-3 flex flex-wrap items-start gap-3"
    >
      <input type="hidden" name="kind" value={kind} />
      {isHydrated && <input type="hidden" name="inline" value="1" />}
      <PictureField
        name="photo"
        label={title()}
        hideLabel
        hint={hint()}
        error={errors}
        takesDrops
        disabled={busy}
        previews={busy ? 'sending' : 'waiting'}
        required
        onTaken={() => {
          setChosen(true);
          adder.current?.form?.requestSubmit(adder.current);
        }}
        className="flex-1 basis-64"
      />
      <div className={isChosen ? undefined : 'hidden noscript:block'}>
        <Button
          ref={adder}
          type="submit"
          name="intent"
          value="add-picture"
          variant="secondary"
          busy={busy}
          busyText={messages.adding()}
        >
          {button()}
        </Button>
      </div>
    </Form>
  );
}
