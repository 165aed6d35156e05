import { LinkTabs } from '../../ui/tabs.tsx';

export const WEEK_PATH = '/dashboard/bookings/week';

export function BookingTabs(props: { current: 'upcoming' | 'past' | 'week'; isExpert: boolean }) {
  const { current, isExpert } = props;
  const week = { to: WEEK_PATH, label: 'Week', current: current === 'week' };
  return (
    <LinkTabs
      label="Bookings"
      tabs={[
        { to: '/dashboard/bookings', label: 'Upcoming', current: current === 'upcoming' },
        { to: '/dashboard/bookings?tab=past', label: 'Past', current: current === 'past' },
        ...(isExpert ? [week] : []),
      ]}
    />
  );
}
