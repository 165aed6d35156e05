import type { Mover } from '../../../core/consultations/bookings/booking.ts';
import { type BookingStatus, MOVED, STATUS_WORDS } from '../../../core/consultations/bookings/booking.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import { Badge } from '../../ui/badge.tsx';

/** How a booking is paid, as a fact. */
export const WAY_WORDS: Record<WayToPay, string> = { card: 'By card', 'in-person': 'In person' };

/** Who did something, where no name is known. */
export const MOVER_WORDS: Record<Mover, string> = {
  client: 'the client',
  expert: 'the expert',
  admin: 'an admin',
  product: 'PlugWell',
};

/** Where a booking stands; of what has moved to another time, that it has. */
export function BookingBadge({ status, hasMoved }: { status: BookingStatus; hasMoved: boolean }) {
  const { word, tone } = hasMoved ? MOVED : STATUS_WORDS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
