import type { AnyContext } from '../../context.ts';
import { CAFE, HOME_VISIT, IN_PERSON } from '../experts/consultation-methods.ts';
import { ofOwnerSql } from '../experts/members-sql.ts';
import { USUAL_RATE_CENTS } from '../experts/usual-rate.ts';
import type { SetupFacts } from './setup.ts';

const FACTS = `
  select e.is_demo as "isSample",
    exists (select 1 from expert_places p where p.expert_id = e.id and p.address is not null
      and (p.checked_at is not null or not exists (
        select 1 from expert_places o where o.expert_id = e.id and o.checked_at is not null))) as "hasAddress",
    exists (select 1 from expert_places p where p.expert_id = e.id and p.address is not null
      and p.checked_at is null) as "hasUnseenAddress",
    '${CAFE}' = any(e.consultation_methods)
      and not e.consultation_methods && array['${HOME_VISIT}', '${IN_PERSON}'] as "meetsOnlyInCafes",
    '${HOME_VISIT}' = any(e.consultation_methods) as "makesHomeVisits",
    exists (select 1 from practitioners p where p.practice_id = e.id and p.active_until is null
      and (p.around_the_clock or not p.keeps_default_hours)) as "hasHours",
    cardinality(e.tags) > 0 as "hasExpertise",
    $2::boolean as "takesCards",
    exists (select 1 from payout_accounts a where a.expert_id = e.id and a.provider = $3
      and a.status = 'ready' and a.ended_at is null) as "hasPayoutAccount",
    (select a.status from payout_accounts a where a.expert_id = e.id and a.provider = $3
      and a.ended_at is null and a.status <> 'closed') as "accountStatus",
    e.rate_chosen_at is not null or e.rate_per_minute_cents <> ${USUAL_RATE_CENTS} as "hasRate",
    exists (select 1 from consultation_options o where o.expert_id = e.id) as "hasOption",
    ${ofOwnerSql('e.id', 'owner.image')} is not null as "hasPhoto",
    exists (select 1 from bookings b where b.expert_id = e.id and b.asked_at is not null) as "wasRequested"
  from experts e where e.id = $1::uuid`;

/** Reads the facts about a practice's setup; null for an unknown practice. */
export async function readSetup(
  ctx: Pick<AnyContext, 'query' | 'payments'>,
  practiceId: string,
): Promise<SetupFacts | null> {
  const { wayToPay, provider } = ctx.payments;
  const [facts] = await ctx.query<SetupFacts>('setup of a practice', FACTS, [
    practiceId,
    wayToPay === 'card',
    provider.name,
  ]);
  return facts ?? null;
}

/** Returns the way to pay that a setup is checked for: the card provider's name, or 'in-person'. */
export function checkedFor({ payments }: Pick<AnyContext, 'payments'>): string {
  return payments.wayToPay === 'card' ? payments.provider.name : 'in-person';
}
