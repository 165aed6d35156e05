import {
  CalendarDays,
  CreditCard,
  Heart,
  History,
  LayoutGrid,
  type LucideIcon,
  MessageSquareText,
  Settings,
  Sprout,
  Star,
  UserRound,
} from 'lucide-react';
import * as words from '#text/overview/dashboard/screens';
import { PAYMENTS_PATH } from '../../../core/business/receipts/receipts-path.ts';
import { OWN_REVIEWS_PATH } from '../../../core/consultations/reviews/review-paths.ts';
import { FAVORITES_PATH } from '../../../core/people/clients/favorite-form.ts';

export type DashboardLink = {
  to: string;
  label: () => string;
  Icon: LucideIcon;
  end?: boolean;
  forExperts?: boolean;
};

const OVERVIEW: DashboardLink = { to: '/dashboard', label: words.overview, Icon: LayoutGrid, end: true };
const BOOKINGS: DashboardLink = { to: '/dashboard/bookings', label: words.bookings, Icon: CalendarDays };
const MESSAGES: DashboardLink = { to: '/messages', label: words.messages, Icon: MessageSquareText };

/** The areas that Account opens from a phone's bottom bar, without those that the bar links to. */
export const ACCOUNT_AREAS: readonly DashboardLink[] = [
  { to: FAVORITES_PATH, label: words.favorites, Icon: Heart },
  { to: '/dashboard/client', label: words.client_profile, Icon: UserRound },
  { to: '/dashboard/expert', label: words.expert_profile, Icon: Sprout },
  { to: OWN_REVIEWS_PATH, label: words.reviews, Icon: Star, forExperts: true },
  { to: PAYMENTS_PATH, label: words.payments, Icon: CreditCard },
  { to: '/dashboard/settings', label: words.account_settings, Icon: Settings },
  { to: '/dashboard/history', label: words.activity_history, Icon: History },
];

export const SIDEBAR_LINKS: readonly DashboardLink[] = [OVERVIEW, BOOKINGS, MESSAGES, ...ACCOUNT_AREAS];

/** Omits links for experts unless the person is an expert. */
export const linksFor = (links: readonly DashboardLink[], isExpert: boolean): readonly DashboardLink[] =>
  links.filter(({ forExperts }) => !forExperts || isExpert);

/**
 * Links of the sheet that Account opens. The sheet repeats Overview and Bookings, as the specification
 * requires.
 */
export const SHEET_LINKS: readonly DashboardLink[] = [OVERVIEW, BOOKINGS, ...ACCOUNT_AREAS];

/** Links of a phone's bottom bar. Account, the fourth entry, is a button. */
export const BAR_LINKS: readonly DashboardLink[] = [{ ...OVERVIEW, label: words.home }, BOOKINGS, MESSAGES];
