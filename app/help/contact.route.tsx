import { Mail } from 'lucide-react';
import { redirect } from 'react-router';
import * as words from '#text/help/contact';
import { brand } from '../../core/brand.ts';
import {
  type ContactField,
  type ContactInput,
  contactMessageForm,
} from '../../core/people/contact/contact-form.ts';
import { CONTACT_WORDS } from '../../core/people/contact/contact-words.ts';
import { sendContactMessage } from '../../core/people/contact/send-contact-message.server.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { ReturnHome } from '../layout/return-home.tsx';
import { pageMeta } from '../page-meta.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import { reportFaultInForm } from '../sending/report-fault-in-form.server.ts';
import { Accordion } from '../ui/accordion.tsx';
import type { Route } from './+types/contact.route';
import { announcedTerms } from './announced-terms.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactQuestions } from './contact-questions.tsx';

export function loader(args: Route.LoaderArgs) {
  const { actor, settings } = visitOf(args).ctx;
  const known: Partial<Record<ContactField, string>> = actor ? { name: actor.name, email: actor.email } : {};
  const sent = new URL(args.request.url).searchParams.has('sent');
  return { sent, known, ...announcedTerms(settings) };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (single(form, 'website_url')) return thanks();
  const zone = single(form, 'zone');
  const send = async (letter: ContactInput) => {
    await sendContactMessage(visitOf(args).ctx, letter, zone);
    return thanks();
  };
  return await answerForm(form, contactMessageForm, send, {
    ofFault: reportFaultInForm(args, {
      status: 503,
      problem: CONTACT_WORDS.failed.banner(),
      logged: 'a letter of the contact form could not be kept',
    }),
  });
}

function thanks() {
  return redirect('/contact?sent=1', {
    headers: flashHeaders({ title: CONTACT_WORDS.sent.toast(), tone: 'success' }),
  });
}

export const meta = () => pageMeta(words.contact_us(), words.write_to_we_aim({ brand: brand.name }));

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <div className="mx-auto max-w-5xl">
        <h1 className="text-3xl sm:text-4xl">{words.contact_us()}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">{words.question_problem_idea_person()}</p>
        <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <section aria-labelledby="write" data-no-print="">
            <h2 id="write" className="mb-5 text-xl">
              {words.write_to_us()}
            </h2>
            <ContactForm
              answer={actionData}
              shown={actionData ?? loaderData}
              sent={loaderData.sent}
              known={loaderData.known}
            />
          </section>
          <Inquiries />
        </div>
        <section aria-labelledby="questions" className="mt-16 max-w-3xl">
          <h2 id="questions" className="mb-4 text-xl">
            {words.frequently_asked_questions()}
          </h2>
          <Accordion
            items={contactQuestions()}
            className="print:[&_details::details-content]:opacity-100 print:[&_details::details-content]:[content-visibility:visible]"
          />
        </section>
        <ReturnHome />
      </div>
    </div>
  );
}

function Inquiries() {
  return (
    <section aria-labelledby="inquiries">
      <div className="rounded-lg border border-line bg-surface p-6">
        <Mail aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent-text" />
        <h2 id="inquiries" className="mt-4 text-lg">
          {words.general_inquiries()}
        </h2>
        <p className="mt-2">
          <a
            className="text-link inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] touch:min-h-11"
            href={`mailto:${brand.mailboxes.support}`}
          >
            {brand.mailboxes.support}
          </a>
        </p>
        <p className="mt-2 text-muted text-sm">{words.please_write_from_address()}</p>
      </div>
    </section>
  );
}
