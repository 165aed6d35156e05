import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as words from '#text/help/contact-form';
import type { ContactField } from '../../core/people/contact/contact-form.ts';
import { CONTACT_PAUSE_MS, CONTACT_WORDS } from '../../core/people/contact/contact-words.ts';
import { DRAFT_SHOWN } from '../../core/people/sign-in/typed-draft.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useIsSendingTo } from '../sending/on-the-way.ts';
import { useLateCheck } from '../sending/use-late-check.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

export type ContactOutcome = 'sent' | 'restored' | 'failed' | 'invalid' | 'tooSoon';

export interface ContactFormProps {
  answer: FormAnswer | undefined;
  shown: unknown;
  sent: boolean;
  known: Partial<Record<ContactField, string>>;
}

const failed = () => ({
  title: CONTACT_WORDS.failed.banner(),
  toast: { title: CONTACT_WORDS.failed.toast() },
});

const rules = () =>
  import('../../core/people/contact/contact-form.ts').then(({ contactMessageForm }) => contactMessageForm);

function outcomeOf(answer: FormAnswer | undefined): ContactOutcome | null {
  if (!answer) return null;
  if (answer.isRestored) return 'restored';
  if (answer.refusal) return 'tooSoon';
  return answer.problem ? 'failed' : 'invalid';
}

export function ContactForm({ answer, shown, sent, known }: ContactFormProps) {
  const busy = useIsSendingTo('/contact');
  const answered = outcomeOf(answer) ?? (sent ? 'sent' : null);
  const [outcome, setOutcome] = useState(answered);
  const [messagesSent, setMessagesSent] = useState(0);
  const { form, field } = useLateCheck({ id: 'contact', rules, answer, defaultValue: known });
  const banner = useRef<HTMLDivElement>(null);
  const zone = useRef<HTMLInputElement>(null);
  const lastSent = useRef(-CONTACT_PAUSE_MS);
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` identifies the answer
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    setOutcome(answered);
    if (answered === 'sent') setMessagesSent((before) => before + 1);
    if (answered) banner.current?.focus();
  }, [shown]);

  useEffect(() => {
    if (zone.current) zone.current.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);

  function change(event: ChangeEvent<HTMLFormElement>) {
    setOutcome(null);
    void form.onChange(event);
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    if (event.timeStamp - lastSent.current < CONTACT_PAUSE_MS) {
      event.preventDefault();
      setOutcome('tooSoon');
      return;
    }
    form.onSubmit(event);
    if (event.defaultPrevented) setOutcome('invalid');
    else lastSent.current = event.timeStamp;
  }

  return (
    <Form
      {...form}
      method="post"
      action="/contact"
      failed={failed()}
      onChange={change}
      onSubmit={send}
      preventScrollReset
      aria-labelledby="write"
      className="flex flex-col gap-5"
    >
      <input ref={zone} type="hidden" name="zone" />
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-5">
        <legend className="sr-only">{words.your_message()}</legend>
        <div key={messagesSent} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('name')} label={words.name()} autoComplete="name" required maxLength={50} />
            <TextField
              {...field('email')}
              label={words.email()}
              type="email"
              autoComplete="email"
              required
              maxLength={254}
            />
          </div>
          <TextField {...field('subject')} label={words.subject()} required maxLength={100} />
          <TextArea
            {...field('message')}
            label={words.message()}
            rows={6}
            required
            maxLength={1000}
            counterLimit={1000}
          />
        </div>
        <div aria-hidden="true" className="absolute -left-[200vw] h-0 overflow-hidden">
          <label htmlFor="contact-website">{words.leave_this_field_empty()}</label>
          <input id="contact-website" name="website_url" tabIndex={-1} autoComplete="off" />
        </div>
        <div ref={banner} tabIndex={-1} className="outline-none empty:hidden">
          {outcome === 'sent' && <Banner tone="success" title={CONTACT_WORDS.sent.banner()} />}
          {outcome === 'restored' && <Banner tone="info" title={DRAFT_SHOWN.whole()} />}
          {outcome === 'failed' && <Banner tone="error" title={CONTACT_WORDS.failed.banner()} />}
          {outcome === 'invalid' && <Banner tone="error" title={CONTACT_WORDS.invalid()} />}
          {outcome === 'tooSoon' && <Banner tone="error" title={CONTACT_WORDS.tooSoon()} />}
        </div>
        <Button
          type="submit"
          size="lg"
          className="self-start"
          disabled={busy}
          busy={busy}
          busyText={words.sending()}
        >
          {words.send_message()}
        </Button>
      </fieldset>
    </Form>
  );
}
