import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useEffect, useRef } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { birthDateForm } from '../../core/accounts/credentials-form.ts';
import { setDateOfBirth } from '../../core/accounts/set-date-of-birth.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { visitOf } from '../context.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/birth-date.route';
import { returnPath } from './return-path.ts';
import { WhatYouAgreeTo } from './what-you-agree-to.tsx';

const nextOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('next'));

export function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  if (actor.dateOfBirth) throw redirect(nextOf(args.request));
  return null;
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const submission = parseWithZod(await args.request.formData(), { schema: birthDateForm });
  if (submission.status !== 'success') {
    return data({ result: submission.reply(), problem: null }, { status: 422 });
  }
  try {
    await setDateOfBirth(visitOf(args).ctx, submission.value);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const beside = Object.keys(error.fields).length > 0;
    const result = submission.reply(beside ? { fieldErrors: error.fields } : {});
    return data({ result, problem: beside ? null : error.message }, { status: error.status });
  }
  throw redirect(nextOf(args.request));
}

export const meta = () => [
  ...pageMeta('Your date of birth', 'Tell us your date of birth.'),
  { name: 'robots', content: 'noindex' },
];

export default function BirthDate({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const [form, fields] = useForm({
    id: 'birth-date',
    lastResult: actionData?.result,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: birthDateForm }),
  });
  const zone = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (zone.current) zone.current.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">One more thing</h1>
        <p className="mb-6 text-muted">
          Consultations are for adults of 21 years and over, and Google does not tell us your age.
        </p>
        {actionData?.problem && (
          <Banner tone="error" title="One moment, please" className="mb-6">
            {actionData.problem}
          </Banner>
        )}
        <Form
          method="post"
          failed={{ title: 'Failed to save your date of birth' }}
          id={form.id}
          onSubmit={form.onSubmit}
          noValidate={form.noValidate}
          className="flex flex-col gap-5"
        >
          <input ref={zone} type="hidden" name={fields.zone.name} />
          <TextField
            id={fields.dateOfBirth.id}
            name={fields.dateOfBirth.name}
            type="date"
            label="Date of birth"
            hint="Nobody else gets to see it."
            autoComplete="bday"
            required
            min="1900-01-01"
            defaultValue={fields.dateOfBirth.initialValue}
            error={fields.dateOfBirth.errors}
          />
          <Button type="submit" wide busy={busy} busyText="Loading...">
            Continue
          </Button>
        </Form>
        <WhatYouAgreeTo by="By continuing" className="mt-5" />
        <p className="mt-5 text-center text-sm">
          <a href="/dashboard" className="text-link">
            Later
          </a>
        </p>
      </Card>
    </div>
  );
}
