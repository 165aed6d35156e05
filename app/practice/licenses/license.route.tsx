import { redirect, useNavigation } from 'react-router';
import { ALL_STATES, regionName } from '../../../core/ground/geography/states.ts';
import { LICENSE_STATUS_WORDS, sayDaysLeft } from '../../../core/practice/licenses/license.ts';
import { MAX_LICENSE_NUMBER_LENGTH, renewalForm } from '../../../core/practice/licenses/license-form.ts';
import { type LicenseView, readOwnLicenses } from '../../../core/practice/licenses/read-licenses.server.ts';
import { sendLicense } from '../../../core/practice/licenses/send-license.server.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { FactList } from '../../layout/fact-list.tsx';
import { pageMeta } from '../../page-meta.ts';
import { photoBeside } from '../../people/accounts/photo-beside.ts';
import { PictureField } from '../../people/accounts/picture-field.tsx';
import { backHere, namedPractice, practiceToChange } from '../../people/experts/own-practice.server.ts';
import { PRACTICE_PATH, pathFor } from '../../people/experts/practice-path.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/license.route';

/** Returns the center of the signed-in owner, who alone can send a license. Redirects everyone else. */
async function centerOf(args: Parameters<typeof practiceToChange>[0]) {
  const own = await practiceToChange(args, PRACTICE_PATH);
  if (own.practice.type !== 'wellness-center') throw redirect(pathFor(PRACTICE_PATH, namedPractice(args)));
  return own.practice;
}

export async function loader(args: Route.LoaderArgs) {
  const { id, name } = await centerOf(args);
  const isTooLarge = args.url.searchParams.get('photo') === 'size';
  return { name, named: namedPractice(args), isTooLarge, ...(await readOwnLicenses(visitOf(args).ctx, id)) };
}

export async function action(args: Route.ActionArgs) {
  const { id: practiceId } = await centerOf(args);
  const form = await args.request.formData();
  const file = form.get('photo');
  form.set('photo', '');
  return await answerForm(form, renewalForm, async (license) => {
    const bytes = file instanceof Blob ? await file.bytes() : new Uint8Array();
    await photoBeside('photo', () => sendLicense(visitOf(args).ctx, { ...license, practiceId, bytes }));
    return backHere(args, {
      title: 'License sent',
      description: 'We’ll check it and get back to you soon.',
    });
  });
}

export const meta = () => [
  ...pageMeta('License', 'The license of your practice.'),
  { name: 'robots', content: 'noindex' },
];

export default function License({ loaderData, actionData }: Route.ComponentProps) {
  const { name, named, valid, sent, isHidden, isTooLarge } = loaderData;
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(PRACTICE_PATH, named)}>Expert Profile</BackLink>
      <PageHeading title="License">{name}</PageHeading>
      {isHidden && (
        <Banner tone="error" title="Your license has expired" className="mb-6">
          Clients cannot find or book you until we have checked the renewed one. Your confirmed bookings stay.
        </Banner>
      )}
      {sent?.status === 'rejected' && (
        <Banner
          tone="notice"
          icon={null}
          title="We could not confirm the license that you sent"
          className="mb-6"
        >
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{sent.said}</p>
        </Banner>
      )}
      <div className="flex flex-col gap-6">
        {valid && <LicenseFacts license={valid} title="Your license" />}
        {sent?.status === 'waiting' && (
          <LicenseFacts license={sent} title="Sent for review" picture={sent.picture}>
            You will hear from us within 1-2 business days.
          </LicenseFacts>
        )}
        <Renewal
          key={sent?.id ?? 'first'}
          waits={sent?.status === 'waiting'}
          isTooLarge={isTooLarge}
          answer={actionData}
        />
      </div>
    </div>
  );
}

function LicenseFacts(props: {
  license: LicenseView;
  title: string;
  picture?: string | null;
  children?: string;
}) {
  const { license, title, picture, children } = props;
  const { status, number, state, expiresOn, left } = license;
  const { word, tone } = LICENSE_STATUS_WORDS[status];
  const isOver = status === 'valid' && left < 0;
  return (
    <Card as="section" aria-labelledby={license.id}>
      <CardHeader
        id={license.id}
        title={title}
        action={<Badge tone={isOver ? 'danger' : tone}>{isOver ? 'Expired' : word}</Badge>}
      />
      <FactList
        facts={[
          ['Number', number],
          ['Issued in', regionName(state)],
          ['Expires on', left >= 0 && left <= 30 ? `${expiresOn}, ${sayDaysLeft(left)}` : expiresOn],
        ]}
      />
      {picture && (
        <img
          src={picture}
          alt="The license that you sent"
          className="mt-4 h-auto w-full max-w-80 rounded-md border border-line bg-sunken object-contain"
        />
      )}
      {children && <p className="mt-4 text-muted">{children}</p>}
    </Card>
  );
}

function Renewal(props: { waits: boolean; isTooLarge: boolean; answer: FormAnswer | undefined }) {
  const { waits, isTooLarge, answer } = props;
  const busy = useNavigation().formData != null;
  const { form, field, problem } = useCheckedForm({ id: 'renewal', schema: renewalForm, answer });
  const { defaultValue: _, ...photo } = field('photo');
  return (
    <Card as="section" aria-labelledby="renewal-title">
      <CardHeader
        id="renewal-title"
        title={waits ? 'Send another one' : 'Send the renewed license'}
        description="Only you and the admins who check it see the picture. It is kept encrypted, and we delete it 30 days after the decision."
      />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      <Form
        {...form}
        method="post"
        encType="multipart/form-data"
        failed={{ title: 'Failed to send the license' }}
        className="flex flex-col gap-5"
      >
        <TextField
          {...field('licenseNumber')}
          label="License number"
          autoComplete="off"
          maxLength={MAX_LICENSE_NUMBER_LENGTH}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...field('licenseState')}
            label="Issuing state"
            placeholder="Choose a state"
            options={ALL_STATES.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField {...field('licenseExpiresOn')} type="date" label="Expires on" required />
        </div>
        <PictureField
          {...photo}
          fault={isTooLarge ? 'size' : null}
          label="Picture of the license"
          hint="The whole license, easy to read."
          required
        />
        <Button type="submit" className="self-start" busy={busy} busyText="Sending...">
          Send for review
        </Button>
      </Form>
    </Card>
  );
}
