import { redirect, useNavigation } from 'react-router';
import * as messages from '#text/practice/licenses/screens';
import { sayState, statesByName } from '../../../core/ground/geography/states.ts';
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

/**
 * Returns the center that the signed-in user owns. Redirects everyone else, because only owners can send a
 * license.
 */
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
      title: messages.license_sent(),
      description: messages.license_sent_text(),
    });
  });
}

export const meta = () => [
  ...pageMeta(messages.license(), messages.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function License({ loaderData, actionData }: Route.ComponentProps) {
  const { name, named, valid, sent, isHidden, isTooLarge } = loaderData;
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(PRACTICE_PATH, named)}>{messages.expert_profile()}</BackLink>
      <PageHeading title={messages.license()}>{name}</PageHeading>
      {isHidden && (
        <Banner tone="error" title={messages.has_expired()} className="mb-6">
          {messages.has_expired_text()}
        </Banner>
      )}
      {sent?.status === 'rejected' && (
        <Banner tone="notice" icon={null} title={messages.not_confirmed()} className="mb-6">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{sent.said}</p>
        </Banner>
      )}
      <div className="flex flex-col gap-6">
        {valid && <LicenseFacts license={valid} title={messages.your_license()} />}
        {sent?.status === 'waiting' && (
          <LicenseFacts license={sent} title={messages.sent_for_review()} picture={sent.picture}>
            {messages.hear_soon()}
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
        action={<Badge tone={isOver ? 'danger' : tone}>{isOver ? messages.expired() : word()}</Badge>}
      />
      <FactList
        facts={[
          [messages.number(), number],
          [messages.issued_in(), sayState(state)],
          [messages.expires_on(), left >= 0 && left <= 30 ? `${expiresOn}, ${sayDaysLeft(left)}` : expiresOn],
        ]}
      />
      {picture && (
        <img
          src={picture}
          alt={messages.picture_alt()}
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
        title={waits ? messages.send_another() : messages.send_renewed()}
        description={messages.who_sees_picture()}
      />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      <Form
        {...form}
        method="post"
        encType="multipart/form-data"
        failed={{ title: messages.send_failed() }}
        className="flex flex-col gap-5"
      >
        <TextField
          {...field('licenseNumber')}
          label={messages.license_number()}
          autoComplete="off"
          maxLength={MAX_LICENSE_NUMBER_LENGTH}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...field('licenseState')}
            label={messages.issuing_state()}
            placeholder={messages.choose_state()}
            options={statesByName().map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField {...field('licenseExpiresOn')} type="date" label={messages.expires_on()} required />
        </div>
        <PictureField
          {...photo}
          fault={isTooLarge ? 'size' : null}
          label={messages.picture()}
          hint={messages.picture_hint()}
          required
        />
        <Button type="submit" className="self-start" busy={busy} busyText={messages.sending()}>
          {messages.send_for_review()}
        </Button>
      </Form>
    </Card>
  );
}
