import { useRouteLoaderData } from 'react-router';
import { sayMoment } from './say-moment.ts';

export type AdminShared = { zone: string };

const LAYOUT = 'admin';

export function useSayMoment(): (iso: string) => string {
  const { zone } = useRouteLoaderData<AdminShared>(LAYOUT) ?? { zone: 'UTC' };
  return (iso) => sayMoment(iso, zone);
}

export function Moment({ at }: { at: string }) {
  const say = useSayMoment();
  return <time dateTime={at}>{say(at)}</time>;
}
