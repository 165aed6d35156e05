import type { BookingStatus, Mover } from '../../../core/consultations/bookings/booking-life.ts';
import { MOVED, STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import { Badge } from '../../ui/badge.tsx';

export const WAY_WORDS: Record<WayToPay, string> = { card: 'By card', 'in-person': 'In person' };

export const MOVER_WORDS: Record<Mover, string> = {
  client: 'the client',
  expert: 'the expert',
  admin: 'an admin',
  product: 'PlugWell',
};

export function BookingBadge({ status, hasMoved }: { status: BookingStatus; hasMoved: boolean }) {
  const { word, tone } = hasMoved ? MOVED : STATUS_WORDS[status];
  return <Badge tone={tone}>{word()}</Badge>;
}
