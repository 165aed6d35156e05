import { useRouteLoaderData } from 'react-router';
import { sayMoment } from './say-moment.ts';

/** What the admin layout shares with the pages below it. */
export type AdminShared = { zone: string };

const LAYOUT = 'admin';

/** Returns a formatter for instants in the admin's time zone. */
export function useSayMoment(): (iso: string) => string {
  const { zone } = useRouteLoaderData<AdminShared>(LAYOUT) ?? { zone: 'UTC' };
  return (iso) => sayMoment(iso, zone);
}

export function Moment({ at }: { at: string }) {
  const say = useSayMoment();
  return <time dateTime={at}>{say(at)}</time>;
}
