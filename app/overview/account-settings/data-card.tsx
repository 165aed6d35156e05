import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import * as words from '#text/overview/account-settings/screens';
import { DELETION_DAYS, DELETION_MEANS, deletionForm } from '../../../core/overview/your-data/deletion.ts';
import { FRESH_MINUTES, type ProofAsked } from '../../../core/people/sign-in/proof-asked.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { ProofField } from '../../people/sign-in/proof-field.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor, buttonClass } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const CONFIRM_WITH_GOOGLE = `/auth/google?${new URLSearchParams({ again: 'yes', next: '/dashboard/settings?leaving=yes' })}`;

export interface DataCardProps {
  leavesOn: string | null;
  answer?: FormAnswer;
  asks: ProofAsked;
  isBack: boolean;
}

export function DataCard({ leavesOn, answer, asks, isBack }: DataCardProps) {
  const busy = useNavigation().formData?.get('intent') === 'delete-account';
  const { form, field, problem } = useCheckedForm({
    id: 'leave',
    schema: deletionForm,
    answer,
    checks: 'onSubmit',
  });
  // Appears next to the button, where people on a phone see it.
  const notYet = problem && (
    <Banner tone="error" title={words.not_yet()}>
      {problem}
    </Banner>
  );
  return (
    <Card as="section" aria-labelledby="data">
      <CardHeader id="data" title={words.your_data()} description={words.your_data_text()} />
      <ButtonAnchor href={pathInLanguage('/dashboard/settings/data')} download="" variant="secondary">
        <Download aria-hidden="true" className="size-5" />
        {words.download_my_data()}
      </ButtonAnchor>
      <div className="mt-6 border-line border-t pt-6">
        <h3>{words.delete_my_account()}</h3>
        {leavesOn ? (
          <p className="mt-1 text-muted text-sm">{words.deleted_on_day({ leavesOn })}</p>
        ) : (
          <>
            <p className="mt-1 mb-4 text-muted text-sm">
              {words.deletion_waits({ deletionDays: DELETION_DAYS })}
            </p>
            <details open={answer !== undefined || isBack}>
              <summary className={buttonClass({ variant: 'secondary', className: 'list-none' })}>
                {words.delete_my_account()}
              </summary>
              <ul className="mt-6 flex list-disc flex-col gap-2 pl-5 text-sm">
                {DELETION_MEANS.map((line) => (
                  <li key={line()}>{line()}</li>
                ))}
              </ul>
              {asks === 'google' ? (
                <div className="mt-6 flex flex-col items-start gap-4">
                  {notYet}
                  <p className="text-sm">{words.confirm_google_first({ freshMinutes: FRESH_MINUTES })}</p>
                  <ButtonAnchor href={pathInLanguage(CONFIRM_WITH_GOOGLE)} variant="secondary">
                    {words.confirm_with_google()}
                  </ButtonAnchor>
                </div>
              ) : (
                <Form
                  {...form}
                  method="post"
                  failed={{ title: words.error(), text: words.account_not_deleted() }}
                  preventScrollReset
                  className="mt-6 flex max-w-md flex-col gap-5"
                >
                  <input type="hidden" name="intent" value="delete-account" />
                  <TextField
                    {...field('confirm')}
                    type="email"
                    label={words.type_your_address()}
                    autoComplete="off"
                    required
                    maxLength={254}
                  />
                  {asks === 'password' && <ProofField {...field('currentPassword')} />}
                  {notYet}
                  <Button
                    type="submit"
                    variant="danger"
                    className="self-start"
                    busy={busy}
                    busyText={words.updating()}
                  >
                    {words.delete_in_days({ deletionDays: DELETION_DAYS })}
                  </Button>
                </Form>
              )}
            </details>
          </>
        )}
      </div>
    </Card>
  );
}

export function LeavingBanner({ leavesOn }: { leavesOn: string }) {
  const top = useRef<HTMLDivElement>(null);
  // Scrolls up to the banner, because the button is far below it.
  useEffect(() => {
    // The braces matter: newer browsers return a promise, which React would take for a cleanup function.
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={top} className="scroll-mt-20">
      <Banner
        tone="error"
        title={words.deleted_on_title({ leavesOn })}
        action={
          <Form
            method="post"
            failed={{ title: words.error(), text: words.account_not_kept() }}
            preventScrollReset
            className="flex flex-col gap-3"
          >
            <Button type="submit" name="intent" value="keep-account" variant="secondary" size="sm">
              {words.keep_my_account()}
            </Button>
          </Form>
        }
      >
        {words.leaving_text()}
      </Banner>
    </div>
  );
}
