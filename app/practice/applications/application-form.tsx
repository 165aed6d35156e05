import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import * as messages from '#text/practice/applications/screens';
import type { PhotoFault } from '../../../core/people/accounts/pictures/photo.ts';
import {
  APPLICANT_TYPES,
  feesMark,
  refundRule,
  type ShownFees,
  typeWords,
} from '../../../core/practice/applications/application.ts';
import {
  type ApplicationDraft,
  applicationForm,
  applicationWithPhoto,
  MAX_APPLICATION_LENGTH,
} from '../../../core/practice/applications/application-form.ts';
import { SURROUNDINGS_HEIGHT, SURROUNDINGS_WIDTH } from '../../map/surroundings-size.ts';
import { PictureField } from '../../people/accounts/picture-field.tsx';
import { Form, useSend } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export interface ApplicationFormProps {
  words: ApplicationDraft;
  /** The place that we found for the typed location, with that location in `words`. */
  place: { key: string; label: string; words: string } | null;
  photo: string | null;
  photoFault: PhotoFault | null;
  isPaid: boolean;
  fees: ShownFees;
  isVisitor: boolean;
  draftId: string | null;
  paidBy: string;
  /** Our share of a price and the payout of the rest, as pairs of heading and text. */
  earnings: [string, string][];
  /** Announced changes to experts' earnings. */
  changes: string[];
  answer: FormAnswer | undefined;
}

/** Milliseconds between the last key press and an automatic save. */
const SAVE_AFTER = 1200;
const PATH = '/become-expert';
export const PLACE_ID = 'your-place';

const FOR_CENTERS = 'hidden group-has-[[value=wellness-center]:checked]/apply:block';

/** The application form. A draft saves itself; without JavaScript, a button saves it. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { words, place, photo, isPaid, isVisitor, fees, answer } = props;
  const busy = useNavigation().formData?.get('intent');
  const { form, field, problem } = useCheckedForm({
    id: 'application',
    schema: photo ? applicationForm : applicationWithPhoto,
    answer,
    defaultValue: words,
    checks: 'onSubmit',
  });
  const saver = useSaver(!isVisitor, props.draftId);
  const type = field('type');
  const confirmed = field('confirmed');
  const photoField = field('photo');
  return (
    <Card as="section" aria-labelledby="application-title">
      <CardHeader id="application-title" title={messages.form_title()} description={messages.form_text()} />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      {isPaid && (
        <Banner tone="success" title={messages.fee_is_paid()} className="mb-5">
          {messages.fee_is_paid_text()}
        </Banner>
      )}
      <Form
        {...form}
        onSubmit={(event) => {
          saver.cancel();
          form.onSubmit(event);
        }}
        method="post"
        encType="multipart/form-data"
        failed={{ title: messages.submit_failed() }}
        className="group/apply flex flex-col gap-5"
        onChange={saver.plan}
      >
        {!isPaid && <input type="hidden" name="fees" value={feesMark(fees)} />}
        <ChoiceGroup
          id={type.id}
          name={type.name}
          error={type.error}
          label={messages.expert_type()}
          look="cards"
          defaultValue={type.defaultValue ?? 'individual'}
          required
          choices={APPLICANT_TYPES.map((value) => ({ value, label: typeWords(value, fees[value]) }))}
        />
        <WhoApplies field={field} />
        <div className="flex flex-col gap-3">
          <TextField
            {...field('location')}
            label={messages.primary_location()}
            hint={messages.primary_location_hint()}
            autoComplete="off"
            maxLength={MAX_APPLICATION_LENGTH.location}
            required
          />
          {place && !isVisitor && (
            <ConfirmPlace key={place.key} place={place} isConfirmed={confirmed.defaultValue === place.key} />
          )}
        </div>
        <Expertise field={field} />
        <PhotoField {...props} id={photoField.id} error={photoField.error} photo={photo} />
        <Earnings earnings={props.earnings} changes={props.changes} />
        <WhatFollows isVisitor={isVisitor} isPaid={isPaid} paidBy={props.paidBy} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButtons isVisitor={isVisitor} busy={busy} />
          <p role="status" className="text-muted text-sm">
            {saver.standing}
          </p>
        </div>
        {saver.note}
      </Form>
      {props.draftId && !isPaid && <Discard busy={busy === 'withdraw'} />}
    </Card>
  );
}

type FieldOf = ReturnType<typeof useCheckedForm<typeof applicationForm>>['field'];

function WhoApplies({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField
        {...field('name')}
        label={<NameLabel />}
        hint={messages.name_hint()}
        autoComplete="name"
        maxLength={MAX_APPLICATION_LENGTH.name}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('email')}
          type="email"
          label={messages.email()}
          hint={messages.contact_hint()}
          autoComplete="email"
          maxLength={MAX_APPLICATION_LENGTH.email}
          required
        />
        <TextField
          {...field('phone')}
          type="tel"
          label={messages.phone()}
          hint={messages.contact_hint()}
          autoComplete="tel"
          maxLength={MAX_APPLICATION_LENGTH.phone}
          required
        />
      </div>
    </>
  );
}

function NameLabel() {
  return (
    <>
      <span className="group-has-[[value=wellness-center]:checked]/apply:hidden">
        {messages.name_or_alias()}
      </span>
      <span className="hidden group-has-[[value=wellness-center]:checked]/apply:inline">
        {messages.business_name()}
      </span>
    </>
  );
}

function Expertise({ field }: { field: FieldOf }) {
  return (
    <>
      <div className={FOR_CENTERS}>
        <TextField
          {...field('licenseNumber')}
          label={messages.business_license_number()}
          autoComplete="off"
          maxLength={MAX_APPLICATION_LENGTH.licenseNumber}
        />
      </div>
      <TextArea
        {...field('about')}
        label={messages.about_expertise()}
        optional
        hint={messages.about_expertise_hint()}
        rows={4}
        maxLength={MAX_APPLICATION_LENGTH.about}
        counterLimit={MAX_APPLICATION_LENGTH.about}
      />
    </>
  );
}

function WhatFollows(props: Pick<ApplicationFormProps, 'isVisitor' | 'isPaid' | 'paidBy'>) {
  const { isVisitor, isPaid, paidBy } = props;
  return (
    <p className="text-muted text-sm">
      {isVisitor && <span className="block text-ink">{messages.account_comes_next()}</span>}
      {!isVisitor && !isPaid && (
        <span className="block text-ink">
          {paidBy === 'in-person' ? messages.fee_owed_next() : messages.fee_by_card_next()}
        </span>
      )}
      {refundRule()}
    </p>
  );
}

function SubmitButtons({
  isVisitor,
  busy,
}: {
  isVisitor: boolean;
  busy: FormDataEntryValue | null | undefined;
}) {
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value="submit"
        busy={busy === 'submit'}
        busyText={messages.submitting()}
      >
        {messages.submit_application()}
      </Button>
      {!isVisitor && (
        <Button
          type="submit"
          name="intent"
          value="save"
          variant="secondary"
          formNoValidate
          busy={busy === 'save'}
          busyText={messages.saving()}
        >
          {messages.save_draft()}
        </Button>
      )}
    </>
  );
}

function Earnings({ earnings, changes }: Pick<ApplicationFormProps, 'earnings' | 'changes'>) {
  return (
    <section aria-labelledby="earnings" className="rounded-md bg-sunken p-4">
      <h3 id="earnings" className="font-semibold">
        {messages.what_you_earn()}
      </h3>
      <dl className="mt-2 space-y-2 text-sm">
        {earnings.map(([name, words]) => (
          <div key={name} className="sm:flex sm:gap-4">
            <dt className="text-muted sm:w-28 sm:shrink-0">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {changes.length > 0 && (
          <div className="sm:flex sm:gap-4">
            <dt className="text-muted sm:w-28 sm:shrink-0">{messages.what_changes()}</dt>
            <dd>{changes.join(' ')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Saves the input shortly after the last key press. Pictures wait for the button. */
function useSaver(isOn: boolean, draftId: string | null) {
  const fetcher = useFetcher<FormAnswer | { isSaved: true } | null>();
  const send = useSend({ title: messages.draft_not_saved() }, { byItself: true });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(draftId);
  useEffect(() => {
    shown.current = draftId;
  }, [draftId]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    note: send.note,
    /** Called by the button, which saves the input itself. */
    cancel: () => clearTimeout(timer.current),
    standing: fetcher.state === 'idle' && fetcher.data ? sayKept(fetcher.data) : '',
    plan({ currentTarget: form }: { currentTarget: HTMLFormElement }) {
      clearTimeout(timer.current);
      if (!isOn) return;
      timer.current = setTimeout(() => {
        const typed = new FormData(form);
        typed.delete('photo');
        typed.set('intent', 'keep');
        typed.set('draft', shown.current ?? '');
        send.begin(PATH, false);
        void fetcher.submit(typed, { method: 'post', action: PATH, preventScrollReset: true });
      }, SAVE_AFTER);
    },
  };
}

function sayKept(answer: FormAnswer | { isSaved: true }): string {
  return 'isSaved' in answer ? messages.draft_saved() : (answer.problem ?? '');
}

function ConfirmPlace({
  place,
  isConfirmed,
}: {
  place: NonNullable<ApplicationFormProps['place']>;
  isConfirmed: boolean;
}) {
  const src = `${PATH}/where.svg?${new URLSearchParams({ place: place.words })}`;
  const shared = { width: SURROUNDINGS_WIDTH, height: SURROUNDINGS_HEIGHT, decoding: 'async' } as const;
  const look = 'h-auto w-full rounded-lg border border-line';
  return (
    <div id={PLACE_ID} className="scroll-mt-24">
      <img
        {...shared}
        alt={messages.map_of({ place: place.label })}
        src={src}
        className={`${look} block dark:hidden`}
      />
      <img
        {...shared}
        alt={messages.map_of({ place: place.label })}
        src={`${src}&theme=dark`}
        className={`${look} hidden dark:block`}
      />
      <Checkbox
        name="confirmed"
        value={place.key}
        defaultChecked={isConfirmed}
        label={messages.yes_this_place({ place: place.label })}
        className="mt-2"
      />
    </div>
  );
}

function PhotoField({
  id,
  error,
  photo,
  photoFault,
}: { id: string; error: string[] | undefined } & Pick<ApplicationFormProps, 'photo' | 'photoFault'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);
  const shown = chosen ?? photo;
  return (
    <div className="flex flex-wrap items-center gap-5">
      {shown && (
        <img
          src={shown}
          alt={messages.photo_alt()}
          width={96}
          height={96}
          className="size-24 rounded-full border border-line object-cover"
        />
      )}
      <PictureField
        id={id}
        name="photo"
        label={photo ? messages.choose_another_photo() : messages.profile_photo_field()}
        hint={messages.profile_photo_hint()}
        fault={photoFault}
        error={error}
        takesDrops
        onTaken={({ files }) => setChosen(files?.[0] ? URL.createObjectURL(files[0]) : null)}
        className="flex-1 basis-56"
      />
    </div>
  );
}

function Discard({ busy }: { busy: boolean }) {
  return (
    <Form
      method="post"
      failed={{ title: messages.draft_not_discarded() }}
      className="mt-6 border-line border-t pt-4"
    >
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        variant="ghost"
        busy={busy}
        busyText={messages.discarding()}
      >
        {messages.discard_draft()}
      </Button>
    </Form>
  );
}
