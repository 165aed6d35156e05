import * as words from '#text/consultations/agenda/screens';
import { LinkTabs } from '../../ui/tabs.tsx';

export const WEEK_PATH = '/dashboard/bookings/week';

export function BookingTabs(props: { current: 'upcoming' | 'past' | 'week'; isExpert: boolean }) {
  const { current, isExpert } = props;
  const week = { to: WEEK_PATH, label: words.week(), current: current === 'week' };
  return (
    <LinkTabs
      label={words.bookings()}
      tabs={[
        { to: '/dashboard/bookings', label: words.upcoming(), current: current === 'upcoming' },
        { to: '/dashboard/bookings?tab=past', label: words.past(), current: current === 'past' },
        ...(isExpert ? [week] : []),
      ]}
    />
  );
}
