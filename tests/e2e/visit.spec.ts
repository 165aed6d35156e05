import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { inDatabase } from './in-database.ts';
import { aBrowser, alive, joins, open, signIn } from './people.ts';

/** Makes an accepted consultation with the Boulder expert that begins now, regardless of the time of day. */
async function acceptedNow(email: string): Promise<string> {
  const [booking] = await inDatabase<{ id: string }>(
    `with met as (
         select e.id as expert_id, e.rate_per_minute_cents as rate, pr.id as practitioner_id, c.id as client_id,
           p.id as place_id, p.zone, p.public_label, p.state, date_trunc('minute', now()) as begins
         from users o join practice_members m on m.user_id = o.id join experts e on e.id = m.practice_id
         join practitioners pr on pr.practice_id = e.id and pr.rank = 0
         join expert_places p on p.expert_id = e.id and p.rank = 0
         join users c on c.email = $1
         where o.email = 'boulder@demo.plugwell.example'
       ), hours as (
         insert into extra_hours (id, expert_id, practitioner_id, date, start_minute, end_minute)
         select gen_random_uuid(), expert_id, practitioner_id, (now() at time zone zone)::date + day, 0, 1440
         from met, generate_series(0, 1) as day on conflict do nothing
       ), booked as (
         insert into bookings (id, chain_id, request_key, expert_id, client_id, practitioner_id, place_id, method,
           status, starts_at, ends_at, minutes, zone, location, state, price_cents, fee_cents, created_at, answer_by)
         select id, id, id, expert_id, client_id, practitioner_id, place_id, 'In-Person Consultation', 'accepted',
           begins, begins + interval '30 minutes', 30, zone, public_label, state, 30 * rate, 100,
           begins - interval '1 day', begins
         from met, (select gen_random_uuid() as id) as made
         returning id, expert_id, practitioner_id, starts_at, ends_at
       )
       insert into taken_times (id, expert_id, practitioner_id, kind, booking_id, chain_id, starts_at, ends_at)
       select gen_random_uuid(), expert_id, practitioner_id, 'booking', id, id, starts_at, ends_at from booked
       returning booking_id as id`,
    [email],
  );
  return booking!.id;
}

test('the expert starts a consultation, the client agrees to more time on their phone, and it ends early', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const client = await (await aBrowser(browser, phone)).newPage();
  const expert = await (await aBrowser(browser, phone)).newPage();
  const booking = `/dashboard/bookings/${await acceptedNow(await joins(client))}`;
  await signIn(expert, 'boulder');
  await open(client, booking);
  await expect(client.getByRole('heading', { name: 'It’s time' })).toBeVisible();

  await open(expert, booking);
  await alive(expert.locator('main form').first());
  await expert.getByRole('button', { name: 'Start', exact: true }).dblclick();
  await expect(expert.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  await expect(client.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);

  await expert.getByRole('link', { name: 'Extend' }).click();
  await expert.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
  await expect(expert.getByText(/You proposed 15 more minutes/)).toBeVisible();
  await expect(client.getByText(/15 more minutes for/)).toBeVisible();
  expect(await accessibilityFaults(client)).toEqual([]);
  await client.getByRole('button', { name: 'Agree' }).click();
  await expect(client.getByRole('timer')).toHaveText(/^4\d:\d\d$/);
  await expect(expert.getByRole('timer')).toHaveText(/^4\d:\d\d$/);

  await expert.getByRole('link', { name: 'End', exact: true }).click();
  await expert.getByLabel('We found a care plan').check();
  await expert.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(expert.getByText('Completed', { exact: true })).toBeVisible();
  await expect(client.getByText(/A care plan was found/)).toBeVisible();
  await expect(client.getByRole('heading', { name: 'Did it end early?' })).toBeVisible();
  await expect(expert.getByRole('heading', { name: /^We asked / })).toBeVisible();
  await client.getByRole('button', { name: 'Yes, that is right' }).click();
  await expect(client.getByRole('heading', { name: 'Did it end early?' })).toBeHidden();
});
