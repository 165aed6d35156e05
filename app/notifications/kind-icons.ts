import {
  AlarmClock,
  BadgeCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  FileCheck,
  Hourglass,
  type LucideIcon,
  MapPinned,
  MessageCircle,
  MessageSquareQuote,
  Receipt,
  Reply,
  Sparkles,
  Users,
} from 'lucide-react';
import type { NotificationKind } from '../../core/notifications/kinds.ts';

/** What stands beside each kind of notification. */
export const KIND_ICONS: Record<NotificationKind, LucideIcon> = {
  message: MessageCircle,
  request: CalendarPlus,
  answer: Reply,
  offer: CalendarClock,
  cancellation: CalendarX,
  change: MapPinned,
  visit: Hourglass,
  reminder: AlarmClock,
  receipt: Receipt,
  application: FileCheck,
  license: BadgeCheck,
  team: Users,
  place: MapPinned,
  spotlight: Sparkles,
  review: MessageSquareQuote,
  'free-time': CalendarClock,
  'review-invitation': MessageSquareQuote,
};
