import { Mail } from 'lucide-react';
import { brand } from '../../core/brand.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { ReturnHome } from '../legal/return-home.tsx';
import { Accordion } from '../ui/accordion.tsx';
import { CONTACT_QUESTIONS } from './contact-questions.tsx';

export const meta = () =>
  pageMeta(
    'Contact Us',
    `Write to ${brand.name}: we aim to answer within 48 hours. Five common questions, answered here.`,
  );

export default function Contact() {
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <div className="mx-auto max-w-5xl">
        <h1 className="text-3xl sm:text-4xl">Contact Us</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">
          A question, a problem, an idea? A person reads every letter. We aim to answer within 48 hours.
        </p>
        <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[20rem_minmax(0,1fr)]">
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
          <section aria-labelledby="questions">
            <h2 id="questions" className="mb-4 text-xl">
              Frequently asked questions
            </h2>
            <Accordion
              items={CONTACT_QUESTIONS}
              className="print:[&_details::details-content]:opacity-100 print:[&_details::details-content]:[content-visibility:visible]"
            />
          </section>
        </div>
        <ReturnHome />
      </div>
    </div>
  );
}
