import { expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { asking, openWorld } from '../../../tests/world.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { readOwnReviews } from './read-own-reviews.server.ts';
import { reviewAnswers, reviews } from './tables.ts';

const world = await openWorld(2);

async function aReview(of: string, given: Partial<typeof reviews.$inferInsert> = {}) {
  const id = newId();
  const [createdAt, rating, authorName] = [asDate(world.now), 5, 'Robin R.'];
  await world.db.insert(reviews).values({ id, expertId: of, rating, authorName, createdAt, ...given });
  return id;
}

it('an expert sees the public reviews of their own practices, and those that need an answer', async () => {
  const expert = await world.anExpert();
  const other = await world.anExpert();
  const { bookingId } = await requestBooking(world.as(await world.aPerson()), asking(expert.id));
  const open = await aReview(expert.id, { bookingId });
  const old = await aReview(expert.id, { createdAt: asDate(world.now.subtract({ hours: 24 })) });
  await aReview(expert.id, { waitsSince: asDate(world.now) });
  await aReview(other.id);
  const read = async (waiting: boolean, as = expert.actor) => {
    const { reviews, waitingCount } = await readOwnReviews(world.as(as), { waiting, page: 1 });
    return [reviews.map(({ id, mayAnswer }) => [id, mayAnswer]), waitingCount];
  };
  expect(await read(true)).toEqual([[[open, true]], 1]);
  expect(await read(false)).toEqual([
    [
      [open, true],
      [old, false],
    ],
    1,
  ]);
  expect(await read(false, await world.aPerson())).toEqual([[], 0]);
  expect(await read(true, await world.aMember(expert.id, 'staff'))).toEqual([[[open, false]], 1]);
  await world.db
    .insert(reviewAnswers)
    .values({ reviewId: open, expertId: expert.id, body: 'Thank you', createdAt: asDate(world.now) });
  expect(await read(true)).toEqual([[], 0]);
});
