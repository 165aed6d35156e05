import { Lock, MapPin } from 'lucide-react';
import { useEffect } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { readFaces } from '../../../core/people/clients/expert-faces.server.ts';
import type { OwnPractice } from '../../../core/people/experts/read-practice.server.ts';
import { ADMIN_ACCESS } from '../../../core/people/practice-profile/dashboard-access.ts';
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
        redirect('/become-expert', { headers: flashHeaders(APPLICATION_STARTED) }),
      );
    case 'save':
      return await answerForm(form, practiceProfileForm, async (profile) => {
        await savePracticeProfile(ctx, { practiceId: namedPractice(args), ...profile });
        return backTo(args, PRACTICE_PATH, {
          title: 'Expert Profile Updated',
          description: 'Your expert profile has been saved successfully.',
        });
      });
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

const APPLICATION_STARTED = {
  title: 'Application Started',
  description: 'Redirecting to expert application process...',
};

export const meta = () => [
  ...pageMeta('Expert Profile', 'Your own listing.'),
  { name: 'robots', content: 'noindex' },
];

export default function ExpertProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, face, hasListing } = loaderData;
  const isByAdmin = access?.by === 'admin';
  useEffect(() => {
    if (isByAdmin) toast({ title: ADMIN_ACCESS.toast, description: ADMIN_ACCESS.text });
  }, [isByAdmin]);
  if (!access) return <Locked waits={hasListing} />;
  const byAdmin = isByAdmin && (
    <Banner className="mb-6 max-w-3xl" title={ADMIN_ACCESS.banner}>
      {ADMIN_ACCESS.text}
    </Banner>
  );
  if (!practice) {
    return (
      <>
        <PageHeading title="Expert Profile" />
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
          Photo
        </h2>
        <p className="mt-1 text-muted text-sm">
          {face
            ? 'Clients see it on your card and on your public profile.'
            : 'No photo yet. Add one, and clients see who they will meet.'}{' '}
          It is the photo of the owner’s account.{' '}
          <PageLink to="/dashboard/settings" className="text-link">
            Change it in the settings
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
          License
        </h2>
        <p className="mt-1 text-muted text-sm">When it expires, and where to send the renewed one.</p>
      </div>
      <ButtonLink to={path} variant="secondary">
        See your license
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
      <CardHeader id="profile" title="Profile" description="Everyone can read this on your public profile." />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      <Form
        {...form}
        method="post"
        preventScrollReset
        failed={{ title: 'Failed to save the profile' }}
        className="flex flex-col gap-5"
      >
        <TextField
          {...field('name')}
          label="Business Name"
          autoComplete="organization"
          maxLength={MAX_PROFILE_LENGTH.name}
          required
        />
        <TextField
          {...field('title')}
          label="Professional Title"
          optional
          hint="For example, Certified Herbalist."
          autoComplete="organization-title"
          maxLength={MAX_PROFILE_LENGTH.title}
        />
        <Location field={field('location')} places={places} placesPath={placesPath} />
        <TextArea
          {...field('bio')}
          label="Bio"
          optional
          hint="What you help with, and how a consultation with you goes."
          rows={5}
          maxLength={MAX_PROFILE_LENGTH.bio}
          counterLimit={MAX_PROFILE_LENGTH.bio}
        />
        <TextArea
          {...field('credentials')}
          label="Credentials & Certifications"
          optional
          hint="One on each line."
          rows={4}
          maxLength={MAX_PROFILE_LENGTH.credentials}
          counterLimit={MAX_PROFILE_LENGTH.credentials}
        />
        <TextArea
          {...field('education')}
          label="Education"
          optional
          hint="Schools, courses and apprenticeships, one on each line."
          rows={3}
          maxLength={MAX_PROFILE_LENGTH.education}
          counterLimit={MAX_PROFILE_LENGTH.education}
        />
        <ConfirmContent answer={answer} />
        <Unsaved card="Profile" intent="save">
          <Button type="submit" name="intent" value="save" busy={busy} busyText="Saving...">
            Save Profile
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
          label="Location (City, State)"
          hint="The place shown first on your profile."
          options={places.map(({ id, label, publicLabel }) => ({
            value: id,
            label: label ? `${publicLabel} (${label})` : publicLabel,
          }))}
        />
      ) : (
        <p className="font-semibold text-sm">Location (City, State)</p>
      )}
      <PageLink to={placesPath} className="text-link mt-1 inline-flex min-h-11 items-center gap-2 text-sm">
        <MapPin aria-hidden="true" className="size-4" />
        {places.length > 0 ? 'Places and home visits' : 'Add a place'}
      </PageLink>
    </div>
  );
}

function ReadOnlyProfile({ practice }: { practice: OwnPractice }) {
  const facts: [string, string][] = [
    ['Business Name', practice.name],
    ['Professional Title', practice.title],
    ['Location', practice.location],
    ['Bio', practice.bio],
    ['Credentials & Certifications', practice.credentials],
    ['Education', practice.education],
  ];
  return (
    <Card as="section" aria-label="Profile">
      <dl className="divide-y divide-line">
        {facts.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-muted">{term}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value || 'Not told yet'}</dd>
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
        <h2 className="font-display text-xl">You have no listing of your own</h2>
        <SpotlightBadge access={access} />
      </div>
      <p className="mt-2 text-muted">
        As an admin you don’t need approval to be here. You’ll find experts’ listings under People.
      </p>
      <ButtonLink to="/admin/people?filter=experts" variant="secondary" className="mt-6">
        See the experts
      </ButtonLink>
    </Card>
  );
}

function Locked({ waits }: { waits: boolean }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center rounded-lg border border-line border-dashed px-6 py-12 text-center">
      <Lock aria-hidden="true" className="mb-4 size-8 text-accent-text" />
      <h1 className="font-display text-2xl">Expert Dashboard Locked</h1>
      <p className="mt-2 mb-6 text-muted">
        {waits
          ? 'We are reviewing your listing, which takes 1-2 business days. You will be notified when it is approved.'
          : 'It opens once we approve your expert application. The review takes 1-2 business days.'}
      </p>
      {!waits && (
        <Form method="post" failed={{ title: 'Failed to open the application' }}>
          <Button type="submit" name="intent" value="apply">
            Apply to become an expert
          </Button>
          <p className="mt-4 text-sm">
            Already applied?{' '}
            <PageLink to="/become-expert" className="text-link">
              See what’s left
            </PageLink>
          </p>
        </Form>
      )}
    </div>
  );
}
