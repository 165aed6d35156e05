import { CalendarCheck, Camera, CreditCard, MailCheck, MapPin, ShieldCheck } from 'lucide-react';
import { brand } from '../../../core/brand.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import { sayWhenCharged } from '../../../core/money/pricing/say-way-to-pay.ts';
import { Sprig } from '../../ui/sprig.tsx';

const pointsFor = (wayToPay: WayToPay) => [
  {
    Icon: MapPin,
    title: 'Find experts near you',
    text: 'See who consults around your ZIP code, and what they offer.',
  },
  {
    Icon: CalendarCheck,
    title: 'Request a time that suits you',
    text: `${sayWhenCharged(wayToPay)}.`,
  },
  {
    Icon: ShieldCheck,
    title: 'Stay in charge of your details',
    text: 'You decide what an expert sees of you, and can sign out everywhere at once.',
  },
];

/**
 * Appears beside the form if the visitor asked for no particular page. Says what an account is for, and who
 * can have one.
 */
export function AuthAside({ wayToPay }: { wayToPay: WayToPay }) {
  return <Aside title="In-person care, close to home" points={pointsFor(wayToPay)} />;
}

function Aside({ title, points }: { title: string; points: ReturnType<typeof pointsFor> }) {
  return (
    <aside className="lg:self-center lg:pr-8">
      <Sprig className="mb-6 hidden h-16 text-accent-text lg:block" />
      <h2 className="max-w-md font-display text-xl lg:text-3xl">{title}</h2>
      <ul className="mt-6 flex max-w-lg flex-col divide-y divide-line border-line border-y">
        {points.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 py-4">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <WhoMayUse />
    </aside>
  );
}

const APPLICANT_POINTS = [
  {
    Icon: MailCheck,
    title: 'Confirm your address',
    text: 'We send you a link. It brings you back to your application.',
  },
  {
    Icon: CreditCard,
    title: 'Pay the fee, once',
    text: 'The application shows the amount and when we refund it.',
  },
  {
    Icon: Camera,
    title: 'Show us your place',
    text: 'Add a few pictures. We review them within 1-2 business days.',
  },
];

export function ApplicantAside() {
  return <Aside title="Your application goes on from here" points={APPLICANT_POINTS} />;
}

export function WhoMayUse() {
  return (
    <p className="mt-6 max-w-lg text-muted text-sm">
      {brand.name} is for adults of 21 years and over. Consultations take place in person, in states where
      they are legal.
    </p>
  );
}
