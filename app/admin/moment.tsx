import { useRouteLoaderData } from 'react-router';
import { sayMoment } from './say-moment.ts';

export type AdminShared = { zone: string };

const LAYOUT = 'admin';

/** Returns a function that formats an ISO 8601 instant in the admin's time zone. */
export function useSayMoment(): (iso: string) => string {
  const { zone } = useRouteLoaderData<AdminShared>(LAYOUT) ?? { zone: 'UTC' };
  return (iso) => sayMoment(iso, zone);
}

export function Moment({ at }: { at: string }) {
  const say = useSayMoment();
  return <time dateTime={at}>{say(at)}</time>;
}
