import { useNavigation } from 'react-router';
import {
  type ClientProfile,
  GENDER_WORDS,
  GENDERS,
  MAX_NOTES_LENGTH,
} from '../../../core/people/clients/client-profile.ts';
import { clientProfileForm } from '../../../core/people/clients/client-profile-form.ts';
import { CATEGORIES, categoryOf } from '../../../core/people/experts/categories.ts';
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
import { type ClientProfileAnswer, differences } from './client-profile-answer.ts';
import type { useClientForm } from './use-client-form.ts';

const PAGE = '/dashboard/client';

const FLAGS: {
  name: 'showName' | 'showPhoto' | 'showGender' | 'showInterests';
  label: string;
  hint: string;
}[] = [
  { name: 'showName', label: 'Show my name', hint: 'If you turn this off, experts see “Anonymous User”.' },
  { name: 'showPhoto', label: 'Show my photo', hint: 'If you turn this off, experts see a neutral picture.' },
  { name: 'showGender', label: 'Show my gender', hint: 'If you turn this off, it says “Prefer not to say”.' },
  { name: 'showInterests', label: 'Show my interests', hint: 'If you turn this off, none are listed.' },
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
      failed={{ title: 'Error', text: 'Failed to update profile' }}
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
          title="Not saved yet"
          action={
            <Button variant="secondary" size="sm" onClick={form.discard}>
              Discard it
            </Button>
          }
        >
          We brought back what you typed here earlier. It was kept in this browser.
        </Banner>
      )}
      <AboutYou values={values} change={change} checked={checked} />
      <WhatExpertsSee values={values} change={change} />
      <Button
        type="submit"
        className="self-start"
        busy={formData?.get('intent') === 'save'}
        busyText="Saving..."
      >
        Save
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
      <CardHeader id="about-you" title="About you" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...held('displayName')}
          label="Name"
          optional
          maxLength={60}
          autoComplete="nickname"
          hint="What experts call you."
          value={values.displayName}
          onChange={(event) => change({ displayName: event.target.value })}
        />
        <TextField
          {...held('location')}
          label="Location"
          optional
          maxLength={80}
          autoComplete="off"
          hint="City and state are enough."
          value={values.location}
          onChange={(event) => change({ location: event.target.value })}
        />
      </div>
      <TextArea
        {...held('consultationNotes')}
        label="Consultation notes"
        optional
        rows={3}
        counterLimit={MAX_NOTES_LENGTH}
        hint="What an expert should know before you meet."
        value={values.consultationNotes}
        onChange={(event) => change({ consultationNotes: event.target.value })}
        className="mt-5"
      />
      <ChoiceGroup
        label="Gender"
        name="gender"
        look="chips"
        value={values.gender}
        onChange={(event) => change({ gender: event.target.value as ClientProfile['gender'] })}
        choices={GENDERS.map((value) => ({ value, label: GENDER_WORDS[value] }))}
        error={errors('gender')}
        className="mt-5"
      />
      <ChoiceGroup
        label="Interests"
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
          <>
            You’ll find what each is commonly called in the{' '}
            <PageLink to="/how-it-works#terminology" className="text-link">
              terminology guide
            </PageLink>
            .
          </>
        }
        choices={CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors('interests')}
        className="mt-5"
      />
    </Card>
  );
}

function WhatExpertsSee({ values, change }: Held) {
  return (
    <Card as="section" aria-labelledby="privacy">
      <CardHeader
        id="privacy"
        title="What experts see"
        description="What you hide stays with us. It is not in any page, e-mail or link that anyone else gets."
      />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {FLAGS.map(({ name, label, hint }) => (
          <Switch
            key={name}
            name={name}
            label={label}
            hint={hint}
            checked={values[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
        ))}
      </div>
      <p className="mt-6 text-muted text-sm">
        Experts read your location and notes once they accept your request, or sooner if you share them with
        it. Your photo is that of the{' '}
        <PageLink to="/dashboard/settings" className="text-link">
          account settings
        </PageLink>
        .
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
        <ButtonAnchor href={PAGE} variant="secondary" size="sm" onClick={onDiscard}>
          Use what was saved
        </ButtonAnchor>
      }
    >
      <p>Nothing of yours is lost: what you typed is below. Saved there now:</p>
      <ul className="my-2 list-disc pl-5">
        {differences(values, conflict.profile, sayField).map(([label, said]) => (
          <li key={label}>
            {label}: <span className="font-semibold">{said}</span>
          </li>
        ))}
      </ul>
      <p>Save again to replace it with yours.</p>
    </Banner>
  );
}

function sayField(name: keyof ClientProfile, profile: ClientProfile): string {
  const value = profile[name];
  if (name === 'gender') return GENDER_WORDS[profile.gender] ?? '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return value
    .map((id) => categoryOf(id)?.name ?? id)
    .sort()
    .join(', ');
}
