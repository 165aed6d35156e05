import { ok } from '@oazapfts/runtime';
import { quotePrice, readFreeTimes, requestBooking, searchExperts } from './plugwell.ts';

/** Requests half an hour with the expert near a place who is free soonest. */
export async function bookSoonest(place: string, key: string) {
  const { experts } = await ok(searchExperts({ place, meet: 'in-person', sort: 'next-free' }));
  const expertId = experts[0]?.id ?? '';
  const { days } = await ok(readFreeTimes({ expertId }));
  const free = days.flatMap(({ starts }) => starts).find(({ lengths }) => lengths.includes(30));
  const { totalCents } = await ok(quotePrice({ expertId, minutes: '30' }));
  const asked = { expertId, start: free?.startsAt ?? '', minutes: 30, totalCents };
  const call = { idempotencyKey: crypto.randomUUID(), body: { ...asked, method: 'in-person' as const } };
  return await ok(requestBooking(call, { headers: { Authorization: `Bearer ${key}` } }));
}
