import { useNavigation } from 'react-router';
import * as words from '#text/people/clients/screens';
import {
  type ClientProfile,
  GENDER_WORDS,
  GENDERS,
  MAX_NOTES_LENGTH,
} from '../../../core/people/clients/client-profile.ts';
import { clientProfileForm } from '../../../core/people/clients/client-profile-form.ts';
import { CATEGORIES, categoryOf } from '../../../core/people/experts/categories.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Switch } from '../../ui/fields/checkbox.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { type ClientProfileAnswer, differences } from './client-profile-answer.ts';
import type { useClientForm } from './use-client-form.ts';

const PAGE = '/dashboard/client';

const FLAGS: {
  name: 'showName' | 'showPhoto' | 'showGender' | 'showInterests';
  label: () => string;
  hint: () => string;
}[] = [
  { name: 'showName', label: words.show_my_name, hint: words.name_hidden },
  { name: 'showPhoto', label: words.show_my_photo, hint: words.photo_hidden },
  { name: 'showGender', label: words.show_my_gender, hint: words.gender_hidden },
  { name: 'showInterests', label: words.show_my_interests, hint: words.interests_hidden },
];

export function ClientProfileForm(props: {
  form: ReturnType<typeof useClientForm>;
  answer: ClientProfileAnswer | undefined;
  /** The form's answer, unless it reports a conflict. */
  sent: FormAnswer | undefined;
}) {
  const { form, answer } = props;
  const { values, change } = form;
  const { formData } = useNavigation();
  const checked = useCheckedForm({ id: 'client-profile', schema: clientProfileForm, answer: props.sent });
  return (
    <Form
      {...checked.form}
      method="post"
      failed={{ title: words.error(), text: words.profile_not_updated() }}
      action={PAGE}
      preventScrollReset={!answer}
      onSubmit={(event) => {
        checked.form.onSubmit(event);
        if (!event.defaultPrevented) form.markSent();
      }}
      className="flex flex-col gap-6"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={form.version} />
      {answer && <Problem answer={answer} onDiscard={form.discard} />}
      {form.restored && !answer && (
        <Banner
          tone="info"
          title={words.not_saved_yet()}
          action={
            <Button variant="secondary" size="sm" onClick={form.discard}>
              {words.discard_it()}
            </Button>
          }
        >
          {words.draft_restored()}
        </Banner>
      )}
      <AboutYou values={values} change={change} checked={checked} />
      <WhatExpertsSee values={values} change={change} />
      <Button
        type="submit"
        className="self-start"
        busy={formData?.get('intent') === 'save'}
        busyText={words.saving()}
      >
        {words.save()}
      </Button>
    </Form>
  );
}

type Held = Pick<ReturnType<typeof useClientForm>, 'values' | 'change'>;

function AboutYou(props: Held & { checked: ReturnType<typeof useCheckedForm<typeof clientProfileForm>> }) {
  const { values, change, checked } = props;
  const { held, errors } = checked;
  return (
    <Card as="section" aria-labelledby="about-you">
      <CardHeader id="about-you" title={words.about_you()} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...held('displayName')}
          label={words.name()}
          optional
          maxLength={60}
          autoComplete="nickname"
          hint={words.name_hint()}
          value={values.displayName}
          onChange={(event) => change({ displayName: event.target.value })}
        />
        <TextField
          {...held('location')}
          label={words.location()}
          optional
          maxLength={80}
          autoComplete="off"
          hint={words.location_hint()}
          value={values.location}
          onChange={(event) => change({ location: event.target.value })}
        />
      </div>
      <TextArea
        {...held('consultationNotes')}
        label={words.consultation_notes()}
        optional
        rows={3}
        counterLimit={MAX_NOTES_LENGTH}
        hint={words.notes_hint()}
        value={values.consultationNotes}
        onChange={(event) => change({ consultationNotes: event.target.value })}
        className="mt-5"
      />
      <ChoiceGroup
        label={words.gender()}
        name="gender"
        look="chips"
        value={values.gender}
        onChange={(event) => change({ gender: event.target.value as ClientProfile['gender'] })}
        choices={GENDERS.map((value) => ({ value, label: GENDER_WORDS[value]() }))}
        error={errors('gender')}
        className="mt-5"
      />
      <ChoiceGroup
        label={words.interests()}
        name="interests"
        type="checkbox"
        look="chips"
        optional
        value={values.interests}
        onChange={({ target }) =>
          change({
            interests: target.checked
              ? [...values.interests, target.value]
              : values.interests.filter((id) => id !== target.value),
          })
        }
        hint={
          <RichText
            message={words.interests_hint}
            link={(text) => (
              <PageLink to="/how-it-works#terminology" className="text-link">
                {text}
              </PageLink>
            )}
          />
        }
        choices={CATEGORIES.map(({ id, name }) => ({ value: id, label: name() }))}
        error={errors('interests')}
        className="mt-5"
      />
    </Card>
  );
}

function WhatExpertsSee({ values, change }: Held) {
  return (
    <Card as="section" aria-labelledby="privacy">
      <CardHeader id="privacy" title={words.what_experts_see()} description={words.what_experts_see_text()} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {FLAGS.map(({ name, label, hint }) => (
          <Switch
            key={name}
            name={name}
            label={label()}
            hint={hint()}
            checked={values[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
        ))}
      </div>
      <p className="mt-6 text-muted text-sm">
        <RichText
          message={words.when_notes_are_seen}
          link={(text) => (
            <PageLink to="/dashboard/settings" className="text-link">
              {text}
            </PageLink>
          )}
        />
      </p>
    </Card>
  );
}

function Problem({ answer, onDiscard }: { answer: ClientProfileAnswer; onDiscard: () => void }) {
  const { conflict, values, problem } = answer;
  if (!conflict) return <Banner tone="error" title={problem} />;
  return (
    <Banner
      tone="error"
      title={problem}
      action={
        <ButtonAnchor href={pathInLanguage(PAGE)} variant="secondary" size="sm" onClick={onDiscard}>
          {words.use_saved()}
        </ButtonAnchor>
      }
    >
      <p>{words.nothing_is_lost()}</p>
      <ul className="my-2 list-disc pl-5">
        {differences(values, conflict.profile, sayField).map(([label, said]) => (
          <li key={label}>
            {label}: <span className="font-semibold">{said}</span>
          </li>
        ))}
      </ul>
      <p>{words.save_to_replace()}</p>
    </Banner>
  );
}

function sayField(name: keyof ClientProfile, profile: ClientProfile): string {
  const value = profile[name];
  if (name === 'gender') return GENDER_WORDS[profile.gender]();
  if (typeof value === 'boolean') return value ? words.yes() : words.no();
  if (typeof value === 'string') return value;
  return value
    .map((id) => categoryOf(id)?.name() ?? id)
    .sort()
    .join(', ');
}
