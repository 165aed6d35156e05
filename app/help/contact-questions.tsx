import { brand } from '../../core/brand.ts';
import { MailLink } from '../layout/mail-link.tsx';
import type { AccordionItem } from '../ui/accordion.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { ListingFee } from './announced-terms.tsx';

export const CONTACT_QUESTIONS: readonly AccordionItem[] = [
  {
    id: 'what-is-it',
    title: `What is ${brand.name}?`,
    content: (
      <p>
        A marketplace where adults of 21 and over find plant-based wellness experts near them, individuals and
        wellness centers, and request consultations in person.{' '}
        <PageLink to="/how-it-works" className="text-link">
          See how it works
        </PageLink>
        .
      </p>
    ),
  },
  {
    id: 'find-an-expert',
    title: 'How do I find an expert near me?',
    content: (
      <p>
        Enter a ZIP code above the map on the{' '}
        <PageLink to="/" className="text-link">
          home page
        </PageLink>
        , or press “My Location”. Narrow the list by name, place or expertise, open a profile, and request a
        time that suits you. The service is offered in{' '}
        <PageLink to="/legal-information?tab=compliance" className="text-link">
          states that are marked legal
        </PageLink>
        .
      </p>
    ),
  },
  {
    id: 'become-an-expert',
    title: 'How do I become an expert?',
    content: (
      <p>
        Apply with your contact details, your place of consultation and a photo. The one-time fee is{' '}
        <ListingFee of="individual" /> for an individual and <ListingFee of="wellnessCenter" /> for a wellness
        center, and review takes 1–2 business days.{' '}
        <PageLink to="/become-expert" className="text-link">
          Read what is asked
        </PageLink>
        .
      </p>
    ),
  },
  {
    id: 'is-it-secure',
    title: 'Is my personal information secure?',
    content: (
      <p>
        Connections are encrypted, passwords are stored only as hashes, and there are no advertising or
        analytics trackers. Clients decide which parts of their profile experts see. The details are in the{' '}
        <PageLink to="/privacy-policy" className="text-link">
          Privacy Policy
        </PageLink>
        .
      </p>
    ),
  },
  {
    id: 'report-an-issue',
    title: 'How do I report an issue?',
    content: (
      <p>
        Write to us with the name of the expert or client, the date, and what happened. For anything about
        safety use <MailLink box="safety" subject="Safety report" />; in an emergency call 911 first. We
        answer within 48 hours.
      </p>
    ),
  },
];
