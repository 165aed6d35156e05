import { Lock, MapPin } from 'lucide-react';
import { useEffect } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import * as rules from '#text/people/practice-profile/rules';
import * as words from '#text/people/practice-profile/screens';
import { readFaces } from '../../../core/people/clients/expert-faces.server.ts';
import type { OwnPractice } from '../../../core/people/experts/read-practice.server.ts';
import {
  MAX_PROFILE_LENGTH,
  practiceProfileForm,
} from '../../../core/people/practice-profile/practice-profile-form.ts';
import { savePracticeProfile } from '../../../core/people/practice-profile/save-practice-profile.server.ts';
import { LICENSE_PATH } from '../../../core/practice/licenses/license.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { backTo, dashboardOf, namedPractice } from '../experts/own-practice.server.ts';
import { PLACES_PATH } from '../experts/places-path.ts';
import { PracticeFrame, SpotlightBadge } from '../experts/practice-frame.tsx';
import { PRACTICE_PATH, pathFor } from '../experts/practice-path.ts';
import type { PracticeAccess } from '../experts/spotlight-words.ts';
import type { Route } from './+types/profile.route';
import { ConfirmContent } from './confirm-content.tsx';

export async function loader(args: Route.LoaderArgs) {
  const dashboard = await dashboardOf(args);
  const { practice } = dashboard;
  const faces = practice ? await readFaces(visitOf(args).ctx.query, [practice.id]) : null;
  return { ...dashboard, face: (practice && faces?.get(practice.id)) ?? null };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  switch (single(form, 'intent')) {
    case 'apply':
      return await answerForm(form, NO_FIELDS, async () =>
        redirect('/become-expert', { headers: flashHeaders(applicationStarted()) }),
      );
    case 'save':
      return await answerForm(form, practiceProfileForm, async (profile) => {
        await savePracticeProfile(ctx, { practiceId: namedPractice(args), ...profile });
        return backTo(args, PRACTICE_PATH, {
          title: words.expert_profile_updated(),
          description: words.expert_profile_saved(),
        });
      });
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

const applicationStarted = () => ({
  title: words.application_started(),
  description: words.application_started_text(),
});

export const meta = () => [
  ...pageMeta(words.expert_profile(), words.your_own_listing()),
  { name: 'robots', content: 'noindex' },
];

export default function ExpertProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, face, hasListing } = loaderData;
  const isByAdmin = access?.by === 'admin';
  useEffect(() => {
    if (isByAdmin) toast({ title: rules.admin_access(), description: rules.admin_access_text() });
  }, [isByAdmin]);
  if (!access) return <Locked waits={hasListing} />;
  const byAdmin = isByAdmin && (
    <Banner className="mb-6 max-w-3xl" title={rules.admin_access_granted()}>
      {rules.admin_access_text()}
    </Banner>
  );
  if (!practice) {
    return (
      <>
        <PageHeading title={words.expert_profile()} />
        {byAdmin}
        <NoListing access={access} />
      </>
    );
  }
  return (
    <>
      {byAdmin}
      <PracticeFrame tab={PRACTICE_PATH} {...{ practice, access, choice }}>
        <Photo face={face} name={practice.name} />
        {practice.mayChange && practice.type === 'wellness-center' && (
          <License path={pathFor(LICENSE_PATH, choice.length > 0 ? practice.id : null)} />
        )}
        {practice.mayChange ? (
          <ProfileForm
            key={practice.id}
            practice={practice}
            placesPath={pathFor(PLACES_PATH, choice.length > 0 ? practice.id : null)}
            answer={actionData}
          />
        ) : (
          <ReadOnlyProfile practice={practice} />
        )}
      </PracticeFrame>
    </>
  );
}

function Photo({ face, name }: { face: string | null; name: string }) {
  return (
    <Card as="section" aria-labelledby="photo" className="mb-6 flex flex-wrap items-center gap-5">
      <Avatar src={face} initials={initialsOfName(name)} size="xl" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="photo" className="font-display font-medium text-lg">
          {words.photo()}
        </h2>
        <p className="mt-1 text-muted text-sm">
          {face ? words.photo_seen() : words.no_photo()}{' '}
          <PageLink to="/dashboard/settings" className="text-link">
            {words.change_in_settings()}
          </PageLink>
        </p>
      </div>
    </Card>
  );
}

function License({ path }: { path: string }) {
  return (
    <Card as="section" aria-labelledby="license" className="mb-6 flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="license" className="font-display font-medium text-lg">
          {words.license()}
        </h2>
        <p className="mt-1 text-muted text-sm">{words.license_text()}</p>
      </div>
      <ButtonLink to={path} variant="secondary">
        {words.see_your_license()}
      </ButtonLink>
    </Card>
  );
}

function ProfileForm(props: { practice: OwnPractice; placesPath: string; answer: FormAnswer | undefined }) {
  const { practice, placesPath, answer } = props;
  const busy = useNavigation().formData?.get('intent') === 'save';
  const { name, title, bio, credentials, education, places } = practice;
  const { form, field, problem } = useCheckedForm({
    id: `profile-${practice.id}`,
    schema: practiceProfileForm,
    answer,
    defaultValue: { name, title, bio, credentials, education, location: places[0]?.id ?? '' },
  });
  return (
    <Card as="section" aria-labelledby="profile">
      <CardHeader id="profile" title={words.profile()} description={words.profile_text()} />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      <Form
        {...form}
        method="post"
        preventScrollReset
        failed={{ title: words.profile_not_saved() }}
        className="flex flex-col gap-5"
      >
        <TextField
          {...field('name')}
          label={words.business_name()}
          autoComplete="organization"
          maxLength={MAX_PROFILE_LENGTH.name}
          required
        />
        <TextField
          {...field('title')}
          label={words.professional_title()}
          optional
          hint={words.title_hint()}
          autoComplete="organization-title"
          maxLength={MAX_PROFILE_LENGTH.title}
        />
        <Location field={field('location')} places={places} placesPath={placesPath} />
        <TextArea
          {...field('bio')}
          label={words.bio()}
          optional
          hint={words.bio_hint()}
          rows={5}
          maxLength={MAX_PROFILE_LENGTH.bio}
          counterLimit={MAX_PROFILE_LENGTH.bio}
        />
        <TextArea
          {...field('credentials')}
          label={words.credentials_certifications()}
          optional
          hint={words.one_on_each_line()}
          rows={4}
          maxLength={MAX_PROFILE_LENGTH.credentials}
          counterLimit={MAX_PROFILE_LENGTH.credentials}
        />
        <TextArea
          {...field('education')}
          label={words.education()}
          optional
          hint={words.education_hint()}
          rows={3}
          maxLength={MAX_PROFILE_LENGTH.education}
          counterLimit={MAX_PROFILE_LENGTH.education}
        />
        <ConfirmContent answer={answer} />
        <Unsaved card={words.profile()} intent="save">
          <Button type="submit" name="intent" value="save" busy={busy} busyText={words.saving()}>
            {words.save_profile()}
          </Button>
        </Unsaved>
      </Form>
    </Card>
  );
}

/** Asks which place represents the practice. The place's label stays private; its town is public. */
function Location(props: {
  field: { id: string; name: string; defaultValue: string | undefined; error: string[] | undefined };
  places: OwnPractice['places'];
  placesPath: string;
}) {
  const { places, placesPath } = props;
  return (
    <div>
      {places.length > 0 ? (
        <SelectField
          {...props.field}
          label={words.location_city_state()}
          hint={words.location_hint()}
          options={places.map(({ id, label, publicLabel }) => ({
            value: id,
            label: label ? `${publicLabel} (${label})` : publicLabel,
          }))}
        />
      ) : (
        <p className="font-semibold text-sm">{words.location_city_state()}</p>
      )}
      <PageLink to={placesPath} className="text-link mt-1 inline-flex min-h-11 items-center gap-2 text-sm">
        <MapPin aria-hidden="true" className="size-4" />
        {places.length > 0 ? words.places_and_visits() : words.add_place()}
      </PageLink>
    </div>
  );
}

function ReadOnlyProfile({ practice }: { practice: OwnPractice }) {
  const facts: [string, string][] = [
    [words.business_name(), practice.name],
    [words.professional_title(), practice.title],
    [words.location(), practice.location],
    [words.bio(), practice.bio],
    [words.credentials_certifications(), practice.credentials],
    [words.education(), practice.education],
  ];
  return (
    <Card as="section" aria-label={words.profile()}>
      <dl className="divide-y divide-line">
        {facts.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-muted">{term}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value || words.not_told_yet()}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function NoListing({ access }: { access: PracticeAccess }) {
  return (
    <Card as="section" className="max-w-2xl">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="font-display text-xl">{words.no_own_listing()}</h2>
        <SpotlightBadge access={access} />
      </div>
      <p className="mt-2 text-muted">{words.no_own_listing_text()}</p>
      <ButtonLink to="/admin/people?filter=experts" variant="secondary" className="mt-6">
        {words.see_experts()}
      </ButtonLink>
    </Card>
  );
}

function Locked({ waits }: { waits: boolean }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center rounded-lg border border-line border-dashed px-6 py-12 text-center">
      <Lock aria-hidden="true" className="mb-4 size-8 text-accent-text" />
      <h1 className="font-display text-2xl">{words.expert_dashboard_locked()}</h1>
      <p className="mt-2 mb-6 text-muted">
        {waits ? words.locked_in_review() : words.locked_until_approved()}
      </p>
      {!waits && (
        <Form method="post" failed={{ title: words.application_not_opened() }}>
          <Button type="submit" name="intent" value="apply">
            {words.apply_become_expert()}
          </Button>
          <p className="mt-4 text-sm">
            <RichText
              message={words.already_applied}
              link={(text) => (
                <PageLink to="/become-expert" className="text-link">
                  {text}
                </PageLink>
              )}
            />
          </p>
        </Form>
      )}
    </div>
  );
}
