import { CalendarCheck, Camera, CreditCard, MailCheck, MapPin, ShieldCheck } from 'lucide-react';
import * as words from '#text/people/sign-in/screens';
import { brand } from '../../../core/brand.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import { sayWhenCharged } from '../../../core/money/pricing/say-way-to-pay.ts';
import { Sprig } from '../../ui/sprig.tsx';

const pointsFor = (wayToPay: WayToPay) => [
  {
    Icon: MapPin,
    title: words.find_experts_near_you(),
    text: words.find_experts_text(),
  },
  {
    Icon: CalendarCheck,
    title: words.request_suitable_time(),
    text: `${sayWhenCharged(wayToPay)}.`,
  },
  {
    Icon: ShieldCheck,
    title: words.stay_in_charge(),
    text: words.stay_in_charge_text(),
  },
];

/**
 * Appears beside the form unless the visitor came for a search, an expert, or a booking, or to apply.
 * Explains the purpose of an account, and who can have one.
 */
export function AuthAside({ wayToPay }: { wayToPay: WayToPay }) {
  return <Aside title={words.in_person_care()} points={pointsFor(wayToPay)} />;
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

const applicantPoints = () => [
  {
    Icon: MailCheck,
    title: words.confirm_your_address(),
    text: words.confirm_address_text(),
  },
  {
    Icon: CreditCard,
    title: words.pay_fee_once(),
    text: words.pay_fee_text(),
  },
  {
    Icon: Camera,
    title: words.show_place(),
    text: words.show_place_text(),
  },
];

export function ApplicantAside() {
  return <Aside title={words.application_goes_on()} points={applicantPoints()} />;
}

export function WhoMayUse() {
  return <p className="mt-6 max-w-lg text-muted text-sm">{words.who_may_use({ brand: brand.name })}</p>;
}
