import { afterAll } from 'vitest';
import * as plugwell from '../clients/typescript/plugwell.ts';
import type { TestApp } from './http/app.ts';
import type { World } from './world.ts';

/** Lets the generated client call the product of a test file, until the file ends. */
export function callByClient({ app, origin }: Pick<TestApp, 'app' | 'origin'>): void {
  const before = { ...plugwell.defaults };
  plugwell.defaults.baseUrl = `${origin}/api/v1`;
  plugwell.defaults.fetch = async (address, init) => app.fetch(new Request(address, init));
  afterAll(() => {
    delete plugwell.defaults.fetch;
    Object.assign(plugwell.defaults, before);
  });
}

/** Lets the time of a booking come. */
export async function letComeTheTimeOf({ pool }: Pick<World, 'pool'>, bookingId: string): Promise<void> {
  await pool.query(
    `with moved as (
       update bookings set starts_at = date_trunc('minute', now()),
         ends_at = date_trunc('minute', now()) + minutes * interval '1 minute'
       where id = $1 returning id, starts_at, ends_at
     )
     update taken_times t set starts_at = moved.starts_at, ends_at = moved.ends_at from moved where booking_id = moved.id`,
    [bookingId],
  );
}
