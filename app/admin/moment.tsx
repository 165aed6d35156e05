import { useRouteLoaderData } from 'react-router';
import { sayMoment } from './say-moment.ts';

/** What the pages below the admin layout know from it. */
export type AdminShared = { zone: string };

const LAYOUT = 'admin';

/** Says moments in the zone of the admin who reads, the same as anywhere else on the site. */
export function useSayMoment(): (iso: string) => string {
  const { zone } = useRouteLoaderData<AdminShared>(LAYOUT) ?? { zone: 'UTC' };
  return (iso) => sayMoment(iso, zone);
}

/** A moment in words. */
export function Moment({ at }: { at: string }) {
  const say = useSayMoment();
  return <time dateTime={at}>{say(at)}</time>;
}
