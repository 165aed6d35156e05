import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { ContactField } from '../../core/contact/contact-form.ts';
import { CONTACT_PAUSE_MS, CONTACT_WORDS } from '../../core/contact/contact-words.ts';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';

export type ContactErrors = Partial<Record<ContactField, string>>;

/** How a letter fared; null before any was sent. */
export type ContactOutcome = 'sent' | 'failed' | 'invalid' | 'tooSoon';

export interface ContactFormProps {
  /** Changes with each answer of the server. */
  answer: unknown;
  outcome: ContactOutcome | null;
  errors: ContactErrors;
  /** What the fields hold at first: what is known of the person, or what was typed without JavaScript. */
  typed: Partial<Record<ContactField, string>>;
}

const FAILED = {
  title: CONTACT_WORDS.failed.banner,
  toast: { title: CONTACT_WORDS.failed.toast },
};

/** The rules come when somebody begins to write; until then the server's answer is enough. */
const loadRules = () => import('../../core/contact/contact-form.ts').catch(() => null);

/** Name, Email, Subject and Message; checked on each change, and by the server in any case. */
export function ContactForm({ answer, outcome: told, errors: toldErrors, typed }: ContactFormProps) {
  const busy = useNavigation().formAction?.startsWith('/contact') ?? false;
  const submit = useSubmit();
  const [outcome, setOutcome] = useState(told);
  const [errors, setErrors] = useState(toldErrors);
  const [lettersSent, setLettersSent] = useState(0);
  const banner = useRef<HTMLDivElement>(null);
  const zone = useRef<HTMLInputElement>(null);
  const lastSent = useRef(-CONTACT_PAUSE_MS);
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer as a whole says when it is a new one
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    setOutcome(told);
    setErrors(toldErrors);
    if (told === 'sent') setLettersSent((before) => before + 1);
    if (told) banner.current?.focus();
  }, [answer]);

  useEffect(() => {
    if (zone.current) zone.current.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);

  async function check(field: ContactField, value: string) {
    setOutcome(null);
    const rules = await loadRules();
    const read = rules?.contactForm.shape[field].safeParse(value);
    setErrors((before) => ({ ...before, [field]: read?.error?.issues[0]?.message }));
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (event.timeStamp - lastSent.current < CONTACT_PAUSE_MS) return refuse('tooSoon', {});
    const fields = Object.fromEntries(new FormData(form));
    const rules = await loadRules();
    const read = rules?.contactForm.safeParse({ ...fields, website_url: '' });
    if (read && !read.success) {
      const found: ContactErrors = {};
      for (const { path, message } of read.error.issues) found[path[0] as ContactField] ??= message;
      refuse('invalid', found);
      const first = form.elements.namedItem(Object.keys(found)[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    lastSent.current = event.timeStamp;
    setErrors({});
    submit(form, { preventScrollReset: true });
  }

  function refuse(why: 'tooSoon' | 'invalid', found: ContactErrors) {
    setOutcome(why);
    setErrors(found);
    toast({ title: CONTACT_WORDS[why], tone: 'error' });
  }

  const field = (name: ContactField) => ({
    id: `contact-${name}`,
    name,
    defaultValue: lettersSent > 0 && name !== 'name' && name !== 'email' ? '' : (typed[name] ?? ''),
    error: errors[name] ?? null,
    onFocus: () => void loadRules(),
    onChange: (event: { currentTarget: { value: string } }) => void check(name, event.currentTarget.value),
  });
  return (
    <Form
      method="post"
      action="/contact"
      failed={FAILED}
      noValidate
      onSubmit={send}
      aria-labelledby="write"
      className="flex flex-col gap-5"
    >
      <input ref={zone} type="hidden" name="zone" />
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-5">
        <legend className="sr-only">Your message</legend>
        <div key={lettersSent} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('name')} label="Name" autoComplete="name" required maxLength={50} />
            <TextField
              {...field('email')}
              label="Email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
            />
          </div>
          <TextField {...field('subject')} label="Subject" required maxLength={100} />
          <TextArea
            {...field('message')}
            label="Message"
            rows={6}
            required
            maxLength={1000}
            counterLimit={1000}
          />
        </div>
        <div aria-hidden="true" className="absolute -left-[200vw] h-0 overflow-hidden">
          <label htmlFor="contact-website">Leave this field empty</label>
          <input id="contact-website" name="website_url" tabIndex={-1} autoComplete="off" />
        </div>
        <div ref={banner} tabIndex={-1} className="outline-none empty:hidden">
          {outcome === 'sent' && <Banner tone="success" title={CONTACT_WORDS.sent.banner} />}
          {outcome === 'failed' && <Banner tone="error" title={CONTACT_WORDS.failed.banner} />}
          {outcome === 'invalid' && <Banner tone="error" title={CONTACT_WORDS.invalid} />}
          {outcome === 'tooSoon' && <Banner tone="error" title={CONTACT_WORDS.tooSoon} />}
        </div>
        <Button
          type="submit"
          size="lg"
          className="self-start"
          disabled={busy}
          busy={busy}
          busyText="Sending..."
        >
          Send Message
        </Button>
      </fieldset>
    </Form>
  );
}
