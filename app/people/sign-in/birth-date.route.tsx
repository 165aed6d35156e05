import { useEffect, useRef } from 'react';
import { redirect, useNavigation } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { type BirthDateInput, birthDateForm } from '../../../core/people/accounts/credentials-form.ts';
import { setDateOfBirth } from '../../../core/people/sign-in/set-date-of-birth.server.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { returnPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Route } from './+types/birth-date.route';
import { WhatYouAgreeTo } from './what-you-agree-to.tsx';

const nextOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('next'));

export function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  if (actor.dateOfBirth) throw redirect(nextOf(args.request));
  return null;
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const keep = async (typed: BirthDateInput) => {
    await setDateOfBirth(visitOf(args).ctx, typed);
    return redirect(nextOf(args.request));
  };
  return await answerForm(await args.request.formData(), birthDateForm, keep);
}

export const meta = () => [
  ...pageMeta(words.your_date_of_birth(), words.tell_date_of_birth()),
  { name: 'robots', content: 'noindex' },
];

export default function BirthDate({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const { form, field, problem } = useCheckedForm({
    id: 'birth-date',
    schema: birthDateForm,
    answer: actionData,
  });
  const zone = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (zone.current) zone.current.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">{words.one_more_thing()}</h1>
        <p className="mb-6 text-muted">{words.why_date_of_birth()}</p>
        {problem && (
          <Banner tone="error" title={words.one_moment_please()} className="mb-6">
            {problem}
          </Banner>
        )}
        <Form
          {...form}
          method="post"
          failed={{ title: words.date_of_birth_not_saved() }}
          className="flex flex-col gap-5"
        >
          <input ref={zone} type="hidden" name="zone" />
          <TextField
            {...field('dateOfBirth')}
            type="date"
            label={words.date_of_birth()}
            hint={words.stays_private()}
            autoComplete="bday"
            required
            min="1900-01-01"
          />
          <Button type="submit" wide className="above-bar" busy={busy} busyText={words.loading()}>
            {words.go_on()}
          </Button>
        </Form>
        <WhatYouAgreeTo by="continuing" className="mt-5" />
        <p className="mt-5 text-center text-sm">
          <a href={pathInLanguage('/dashboard')} className="text-link">
            {words.later()}
          </a>
        </p>
      </Card>
    </div>
  );
}
