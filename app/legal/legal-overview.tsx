import { ArrowRight } from 'lucide-react';
import { brand } from '../../core/brand.ts';
import { MailLink } from '../layout/mail-link.tsx';
import { PageLink } from '../ui/page-link.tsx';

const DOCUMENTS = [
  {
    to: '/terms-of-service',
    title: 'Terms of Service',
    text: 'The agreement: who may use the service, bookings, fees, refunds, arbitration.',
  },
  {
    to: '/privacy-policy',
    title: 'Privacy Policy',
    text: 'What we know about you, who sees it, how long it stays, what you can ask of us.',
  },
  {
    to: '/cookie-policy',
    title: 'Cookie Policy',
    text: 'Every cookie by name. None for analytics, none for advertising.',
  },
] as const;

export function LegalOverview() {
  return (
    <>
      <div className="prose max-w-[70ch]">
        <p>
          {brand.name} is a marketplace for conversations. It brings adults together with independent experts
          in plant-based wellness for consultations in person. It sells no products, employs no experts and
          gives no medical advice.
        </p>
        <p>Four rules carry everything else:</p>
        <ul>
          <li>Users are at least 21 years old.</li>
          <li>Consultations take place only in states that are marked legal.</li>
          <li>Nothing but time and knowledge is offered or paid for here.</li>
          <li>Each side keeps the law of the place where it is.</li>
        </ul>
        <h2>Our documents</h2>
      </div>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {DOCUMENTS.map(({ to, title, text }) => (
          <li
            key={to}
            className="relative flex flex-col rounded-lg border border-line bg-surface p-5 transition-colors hover:border-line-strong"
          >
            <h3 className="text-lg">
              <PageLink to={to} className="after:absolute after:inset-0 after:rounded-lg">
                {title}
              </PageLink>
            </h3>
            <p className="mt-2 mb-4 text-muted text-sm">{text}</p>
            <ArrowRight aria-hidden="true" className="mt-auto size-5 text-accent-text" />
          </li>
        ))}
      </ul>
      <div className="prose max-w-[70ch]">
        <h2>Disputes and governing law</h2>
        <p>
          California law governs the agreement. Disputes that cannot be settled by talking go to binding
          arbitration; the details, the exceptions and the way to opt out are in the{' '}
          <PageLink to="/terms-of-service#disputes">Terms of Service</PageLink>.
        </p>
        <h2>Sources of the map</h2>
        <p>
          Postal code data © GeoNames (
          <a href="https://www.geonames.org/" rel="noreferrer">
            geonames.org
          </a>
          ),{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer license">
            CC BY 4.0
          </a>
          , corrected and compiled by us. Time zone boundaries ©{' '}
          <a href="https://www.openstreetmap.org/copyright" rel="noreferrer">
            OpenStreetMap contributors
          </a>
          , ODbL 1.0. State and county shapes and further ZIP code positions: U.S. Census Bureau. Coasts and
          neighboring countries: Natural Earth.
        </p>
        <h2>Notices</h2>
        <p>
          Legal notices and requests of authorities: <MailLink box="support" subject="Legal notice" />.
          Privacy requests: <MailLink box="privacy" />.
        </p>
      </div>
    </>
  );
}
