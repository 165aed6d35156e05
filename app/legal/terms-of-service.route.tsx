import { useLoaderData } from 'react-router';
import { brand } from '../../core/brand.ts';
import { USUAL_RATE } from '../../core/people/experts/usual-rate.ts';
import { visitOf } from '../context.server.ts';
import {
  AnnouncedFee,
  AnswerHours,
  announcedTerms,
  BookingFee,
  DisputeHours,
  ListingFee,
} from '../help/announced-terms.tsx';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import type { Route } from './+types/terms-of-service.route';

export const handle = READING_PAGE;

export function loader(args: Route.LoaderArgs) {
  const { payments, settings } = visitOf(args).ctx;
  return { paidBy: payments.provider.name, ...announcedTerms(settings) };
}

export const meta = () =>
  pageMeta(
    'Terms of Service',
    `The agreement between you and ${brand.name}: who may use it, how consultations are booked and paid, and how disputes are settled.`,
  );

const name = brand.name;

function StripeNamed() {
  const { paidBy } = useLoaderData<typeof loader>();
  if (paidBy !== 'stripe') return null;
  return ' Card payments are taken by Stripe, by its own terms; we never see your full card number.';
}

const sections: readonly LongSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <>
        <p>
          These terms are a contract between you and {name} (“we”, “us”). They cover the website and
          everything offered through it. By creating an account, requesting a consultation or applying as an
          expert you accept them, together with the <PageLink to="/privacy-policy">Privacy Policy</PageLink>,
          the <PageLink to="/cookie-policy">Cookie Policy</PageLink> and the{' '}
          <PageLink to="/safety-guidelines">Safety Guidelines</PageLink>. If you do not accept them, please do
          not use {name}.
        </p>
        <p>
          “Client” means a person who looks for or books a consultation. “Expert” means an individual or a
          wellness center listed here. “Consultation” means the conversation in person that a client books
          with an expert.
        </p>
      </>
    ),
  },
  {
    id: 'eligibility',
    title: 'Who may use it',
    body: (
      <>
        <p>You may use {name} only if all of the following are true:</p>
        <ul>
          <li>
            You are at least 21 years old. Experts may ask to see proof of age and must turn minors away.
          </li>
          <li>
            The consultation takes place in a US state that we mark as legal. The list is kept under{' '}
            <PageLink to="/legal-information?tab=compliance">Legal Information</PageLink>.
          </li>
          <li>
            You are able to enter into a contract, and no court or agency forbids you to use the service.
          </li>
          <li>You use it for yourself, or for the wellness center that you are authorized to represent.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    body: (
      <>
        <p>
          Give true and current details, keep your password to yourself, and tell us at once if you believe
          that someone else has used your account. You may sign in with an e-mail address and password or,
          where it is offered, with a Google account; for the latter, Google’s own terms apply to the sign-in.
          What happens under your account is your responsibility unless you have warned us. One person holds
          one account, and it cannot be sold or passed on.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What we do, and what we do not',
    body: (
      <>
        <p>
          {name} is a marketplace. It lets clients find experts on a map and in a list, read their profiles
          and request consultations in person. Virtual consultations are not currently supported.
        </p>
        <p>
          Experts are independent. They are neither our employees nor our agents; they decide what they offer,
          where and when. The consultation itself is an agreement between client and expert, and we are not a
          party to it. We check applications as described below, but we do not supervise consultations and do
          not vouch for any expert’s advice.
        </p>
        <p>
          {name} does not sell, hold, deliver or broker any plant product, and no product may be offered or
          paid for through it. What is booked here is time and knowledge.
        </p>
      </>
    ),
  },
  {
    id: 'experts',
    title: 'Terms for experts',
    body: (
      <>
        <p>
          Anyone of age may apply. We ask for a name or alias (the business name for a center), contact
          details, the primary consultation location, a profile photo and photos of the places where you
          consult; a wellness center also gives its business license number. Review usually takes 1–2 business
          days, and you are told by e-mail how it ended. We may decline an application, ask for more, or
          withdraw an approval when the facts behind it change.
        </p>
        <p>As an expert you undertake to:</p>
        <ul>
          <li>hold every license and permit that your work needs, and follow state and local law;</li>
          <li>describe your training, your services and your location truthfully;</li>
          <li>check that a client is 21 or older before you begin;</li>
          <li>consult only at the location agreed in the booking, and keep your availability current;</li>
          <li>neither diagnose nor treat disease, nor tell a client to stop a prescribed treatment;</li>
          <li>keep what clients tell you in confidence;</li>
          <li>pay the taxes on what you earn.</li>
        </ul>
        <p>
          We advise experts to follow up with a client within 48 hours of a consultation. This is guidance and
          not a condition of the listing.
        </p>
      </>
    ),
  },
  {
    id: 'bookings',
    title: 'Requests and bookings',
    body: (
      <>
        <p>
          A client’s request is an offer. It becomes a booking only when the expert accepts it, within{' '}
          <AnswerHours /> hours and in any case before the start; otherwise it lapses and nothing is owed. The
          price shown with the request is the price of the booking.
        </p>
        <p>
          A client may withdraw a request, and either side may cancel an accepted booking, until the time at
          which it was to start. What goes back of a payment then is said before each request, and each
          booking keeps it as it was said. Another time that a client asks for once it is too late to cancel
          for free does not make it free again. Please cancel as early as you can: someone else may want the
          hour. Repeated late cancellations or missed appointments may lead to the closing of an account.
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Prices, fees and payouts',
    body: (
      <>
        <p>
          We may charge fees for bookings and for featured listings. They are always shown before you commit
          yourself. At present they are:
        </p>
        <table className="w-full border-collapse text-left text-sm sm:text-base">
          <caption className="sr-only">Current prices and fees</caption>
          <thead>
            <tr className="border-line-strong border-b">
              <th scope="col" className="py-2 pr-4 font-semibold">
                For
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold sm:whitespace-nowrap">
                Paid by
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Amount
              </th>
            </tr>
          </thead>
          <tbody className="[&_td]:py-2 [&_td]:align-top [&_td:not(:last-child)]:pr-4 [&_tr]:border-line [&_tr]:border-b">
            <tr>
              <td>Consultation</td>
              <td>Client</td>
              <td className="tabular whitespace-nowrap text-right">from {USUAL_RATE} per minute</td>
            </tr>
            <tr>
              <td>
                Booking fee
                <span className="block text-muted">waived if you pay in person</span>
              </td>
              <td>Client</td>
              <td className="tabular whitespace-nowrap text-right">
                <BookingFee /> per booking
                <AnnouncedFee of="bookingFeeCents" />
              </td>
            </tr>
            <tr>
              <td>Listing as an Individual Expert, with a permanent digital card</td>
              <td>Expert</td>
              <td className="tabular whitespace-nowrap text-right">
                <ListingFee of="individual" exact /> once
                <AnnouncedFee of="individualFeeCents" />
              </td>
            </tr>
            <tr>
              <td>Listing as a Wellness Center, with business verification</td>
              <td>Expert</td>
              <td className="tabular whitespace-nowrap text-right">
                <ListingFee of="wellnessCenter" exact /> once
                <AnnouncedFee of="centerFeeCents" />
              </td>
            </tr>
            <tr>
              <td>Spotlight display</td>
              <td>Expert</td>
              <td className="tabular whitespace-nowrap text-right">
                +<ListingFee of="spotlightPerMonth" exact /> per month
                <AnnouncedFee of="spotlightFeeCents" />
              </td>
            </tr>
          </tbody>
        </table>
        <p>
          Experts set their own rate per minute; it stands on their profile, and the total stands beside each
          request. A client is charged only when the expert accepts the request. Where the booking says that
          it is paid in person, client and expert settle it at the consultation, and we waive the booking fee.
          Where we collect a payment on an expert’s behalf, we pay the expert out less our platform fees.
          <StripeNamed />
        </p>
        <p>
          Spotlight renews each month until it is ended and then runs to the end of the month paid for. The
          one-time listing fees cover the review and are not returned once the review has begun. We may change
          a fee for the future by announcing it at least 30 days ahead; bookings already accepted keep their
          price. All amounts are US dollars. Where a state taxes consultations, its tax is added to the price
          as a line of its own, which you see before you request one; our fee is not taxed. What counties and
          cities ask for besides is for the expert to pay.
        </p>
      </>
    ),
  },
  {
    id: 'early-endings',
    title: 'Early endings and refunds',
    body: (
      <>
        <p>
          The purpose of a consultation is a solution, not a number of minutes. If client and expert have
          found what the client needs before the time is over, the consultation may end early; it is then
          non-refundable, in whole and in part. If the expert ends it before half of the booked minutes, we
          ask the client, who has 24 hours to say otherwise.
        </p>
        <p>
          If an expert did not come, broke off without cause or offered something quite different from what
          was booked, say so on the booking’s page; what was paid by card can be disputed there until{' '}
          <DisputeHours /> hours after the end. You can also write to <MailLink box="support" /> within seven
          days. We look into it with both sides and may return the booking fee, arrange a refund, or both.
          Rights that the law gives you and that cannot be waived stay untouched.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you post',
    body: (
      <>
        <p>
          Profiles, photos, reviews and messages stay yours. You allow us to store, resize and show them for
          as long as needed to run {name} and to present your listing, without payment and anywhere we
          operate. Post only what you have the right to post. A review must come from a consultation that took
          place, and must be honest.
        </p>
        <p>
          We may remove content that breaks these terms or the law. If you believe that something here
          infringes your copyright, write to <MailLink box="support" /> and name the work, the page and how to
          reach you.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <>
        <p>You may not:</p>
        <ul>
          <li>use {name} under the age of 21, or help someone under 21 to do so;</li>
          <li>arrange a consultation in a state where the service is not offered;</li>
          <li>offer, sell, hand over or ship any controlled or regulated product through it;</li>
          <li>harass, threaten, deceive or discriminate against anyone;</li>
          <li>pretend to be someone else, or invent credentials, reviews or bookings;</li>
          <li>take a booking that began here elsewhere to avoid its fees;</li>
          <li>collect data by automated means, probe our defenses, or burden the service on purpose.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'law-and-place',
    title: 'Law of the place',
    body: (
      <p>
        State laws on plant-based wellness differ, change, and may allow what federal law forbids. Our marking
        of a state is a decision about where we offer the service; it is no legal advice and gives no
        permission to anyone. You are responsible for knowing and keeping the law where you are.
      </p>
    ),
  },
  {
    id: 'not-medical',
    title: 'Not medical advice',
    body: (
      <p>
        Consultations and everything written here serve education and general wellness. They do not replace a
        physician and create no doctor–patient relationship. Talk to a medical professional about symptoms,
        pregnancy, medicines and their interactions, and call 911 in an emergency. Statements on {name} have
        not been evaluated by the Food and Drug Administration.
      </p>
    ),
  },
  {
    id: 'closing',
    title: 'Suspension and closing',
    body: (
      <p>
        You may close your account at any time. We may limit, suspend or close an account that breaks these
        terms, endangers others or exposes us to liability, and we give the reason unless the law or someone’s
        safety forbids it. Amounts already due remain due. The sections that by their sense go on, such as
        those on content, liability and disputes, survive.
      </p>
    ),
  },
  {
    id: 'our-rights',
    title: 'Our rights',
    body: (
      <p>
        The name, the mark, the design, the texts and the software of {name} belong to us or to those who
        license them to us. You may use them only as the service itself invites you to, for example by sharing
        a link to a profile.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'No warranty',
    body: (
      <p>
        {name} is offered “as is” and “as available”. As far as the law permits we give no warranty of any
        kind, express or implied, including merchantability, fitness for a purpose, title and
        non-infringement. We do not promise that the service is free of errors or interruptions, or that an
        expert’s advice will have the effect you hope for.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limits of liability',
    body: (
      <p>
        As far as the law permits, we are not liable for indirect, incidental, special, consequential or
        punitive damages, nor for what happens between client and expert. Our total liability for all claims
        in connection with {name} is limited to the larger of one hundred US dollars and what you paid to us
        in the twelve months before the event. Nothing here limits liability that cannot be limited by law.
      </p>
    ),
  },
  {
    id: 'indemnity',
    title: 'Indemnity',
    body: (
      <p>
        If someone brings a claim against us because of what you posted, offered, did or left undone in breach
        of these terms or of the law, you will hold us harmless from it, including reasonable legal costs. We
        tell you of such a claim promptly and leave you room to answer it.
      </p>
    ),
  },
  {
    id: 'disputes',
    title: 'Disputes and binding arbitration',
    body: (
      <>
        <p>
          <strong>First, talk to us.</strong> Write to <MailLink box="support" /> and describe the dispute.
          Both sides then try in good faith for 30 days to settle it.
        </p>
        <p>
          <strong>Then, arbitration.</strong> A dispute that remains is decided by binding arbitration before
          one neutral arbitrator, under the consumer rules of a recognized arbitration provider, and not by a
          judge or jury. The hearing may be held in writing, by telephone, or in the county where you live.
          The Federal Arbitration Act governs this section. A court may enter judgment on the award.
        </p>
        <p>
          <strong>What stays open.</strong> Either side may go to a small-claims court instead, and either
          side may ask a court to stop the misuse of intellectual property.
        </p>
        <p>
          <strong>One by one.</strong> Claims are brought individually, not as a class, collective or
          representative action, as far as the law permits. If this sentence cannot be enforced for a claim,
          that claim goes to court.
        </p>
        <p>
          <strong>Opting out.</strong> You may decline arbitration by writing to <MailLink box="support" />{' '}
          within 30 days of first accepting these terms, with your name and the e-mail address of your
          account.
        </p>
      </>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    body: (
      <p>
        The law of the State of California governs these terms, without its rules on conflict of laws. Where a
        dispute goes to court, the state and federal courts in California decide it, unless a law that cannot
        be waived names another.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        When we change these terms, we list the change with its date at the top, and for changes of weight we
        also write to account holders at least 30 days ahead. Using {name} after that means that you accept
        them. If one provision turns out to be invalid, the others remain; that we do not insist on a right at
        once does not waive it. You may not assign this agreement; we may, to a successor of the business.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms: <MailLink box="support" />. We aim to answer within 48 hours. There is
        also the <PageLink to="/contact">contact page</PageLink>.
      </p>
    ),
  },
];

export default function TermsOfService() {
  return (
    <LongPage
      area="Legal"
      title="Terms of Service"
      updated="May 5, 2025"
      changes={[
        {
          day: 'November 27, 2026',
          what: 'Says that we ask the client about a consultation that ended before half of its time.',
        },
        {
          day: 'November 25, 2026',
          what: 'Says that the booking fee is waived for consultations paid in person.',
        },
        {
          day: 'November 24, 2026',
          what: 'Says how cancellations and disputes work for consultations paid by card, and how fees change.',
        },
      ]}
      numbered
      lead={
        <p>
          The agreement between you and {name}. In short: it is for adults of 21 and over, in legal states; we
          bring people together and do not give the advice ourselves; prices are shown before you commit; and
          disputes go to arbitration.
        </p>
      }
      sections={sections}
    />
  );
}
