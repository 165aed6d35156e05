import { Mail } from 'lucide-react';
import { data, redirect } from 'react-router';
import { brand } from '../../core/brand.ts';
import { type ContactField, contactForm } from '../../core/contact/contact-form.ts';
import { CONTACT_WORDS } from '../../core/contact/contact-words.ts';
import { sendContactMessage } from '../../core/contact/send-contact-message.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { ReturnHome } from '../legal/return-home.tsx';
import { Accordion } from '../ui/accordion.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/contact.route';
import { type ContactErrors, ContactForm, type ContactOutcome } from './contact-form.tsx';
import { CONTACT_QUESTIONS } from './contact-questions.tsx';

export function loader(args: Route.LoaderArgs) {
  const { actor } = visitOf(args).ctx;
  const known: Typed = actor ? { name: actor.name, email: actor.email } : {};
  return { sent: new URL(args.request.url).searchParams.has('sent'), known };
}

type Typed = Partial<Record<ContactField, string>>;

/** What is told when a letter was not taken; the words typed come back for a page without JavaScript. */
function refused(status: number, outcome: ContactOutcome, typed: Typed, errors: ContactErrors = {}) {
  return data({ outcome, typed, errors }, { status });
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const typed: Typed = {};
  for (const name of ['name', 'email', 'subject', 'message'] as const) {
    const value = single(form, name);
    if (typeof value === 'string') typed[name] = value.slice(0, 5000);
  }
  // Whoever fills the field that nobody sees is told the same as everyone else, and nothing happens.
  if (single(form, 'website_url')) return thanks();
  const read = contactForm.safeParse(typed);
  if (!read.success) {
    const errors: ContactErrors = {};
    for (const { path, message } of read.error.issues) errors[path[0] as ContactField] ??= message;
    return refused(422, 'invalid', typed, errors);
  }
  const { website_url: _trap, ...letter } = read.data;
  try {
    await sendContactMessage(visitOf(args).ctx, letter, single(form, 'zone'));
  } catch (err) {
    if (isRefusal(err)) return refused(err.status, 'tooSoon', typed);
    const { ctx, requestId, isDocument } = visitOf(args);
    if (!isDocument) throw err;
    ctx.log.error({ err, requestId }, 'a letter of the contact form could not be kept');
    return refused(503, 'failed', typed);
  }
  return thanks();
}

function thanks() {
  return redirect('/contact?sent=1', {
    headers: flashHeaders({ title: CONTACT_WORDS.sent.toast, tone: 'success' }),
  });
}

/** Says in a toast, too, why a letter was not taken. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  const { outcome } = answer;
  if (outcome === 'tooSoon' || outcome === 'invalid') toast({ title: CONTACT_WORDS[outcome], tone: 'error' });
  return data(answer, { status: 422 });
}

export const meta = () =>
  pageMeta(
    'Contact Us',
    `Write to ${brand.name}: we aim to answer within 48 hours. Five common questions, answered here.`,
  );

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome ?? (loaderData.sent ? 'sent' : null);
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <div className="mx-auto max-w-5xl">
        <h1 className="text-3xl sm:text-4xl">Contact Us</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">
          A question, a problem, an idea? A person reads every letter. We aim to answer within 48 hours.
        </p>
        <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <section aria-labelledby="write" data-no-print="">
            <h2 id="write" className="mb-5 text-xl">
              Write to us
            </h2>
            <ContactForm
              answer={actionData ?? loaderData}
              outcome={outcome}
              errors={actionData?.errors ?? NO_ERRORS}
              typed={actionData?.typed ?? loaderData.known}
            />
          </section>
          <Inquiries />
        </div>
        <section aria-labelledby="questions" className="mt-16 max-w-3xl">
          <h2 id="questions" className="mb-4 text-xl">
            Frequently asked questions
          </h2>
          <Accordion
            items={CONTACT_QUESTIONS}
            className="print:[&_details::details-content]:opacity-100 print:[&_details::details-content]:[content-visibility:visible]"
          />
        </section>
        <ReturnHome />
      </div>
    </div>
  );
}

const NO_ERRORS: ContactErrors = {};

function Inquiries() {
  return (
    <section aria-labelledby="inquiries">
      <div className="rounded-lg border border-line bg-surface p-6">
        <Mail aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent-text" />
        <h2 id="inquiries" className="mt-4 text-lg">
          General inquiries
        </h2>
        <p className="mt-2">
          <a
            className="text-link inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] touch:min-h-11"
            href={`mailto:${brand.mailboxes.support}`}
          >
            {brand.mailboxes.support}
          </a>
        </p>
        <p className="mt-2 text-muted text-sm">
          Please write from the address of your account, if you have one. Send no medical details.
        </p>
      </div>
    </section>
  );
}
