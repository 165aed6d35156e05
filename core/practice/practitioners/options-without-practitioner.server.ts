import * as words from '#text/practice/practitioners/rules';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { AnyContext } from '../../context.ts';

const OPTIONS_WITHOUT_PRACTITIONER = `
  select o.id, o.title from consultation_options o
  where o.expert_id = $1 and not exists (
    select 1 from practitioners pr
    where pr.practice_id = o.expert_id and pr.active_until is null and pr.id is distinct from $2::uuid
      and not exists (select 1 from options_not_given n where n.option_id = o.id and n.practitioner_id = pr.id))
  order by o.position`;

/**
 * Returns the options of a practice that no practitioner gives. Call this while holding the practice's lock.
 * @param without the id of a practitioner to leave out.
 */
export async function optionsWithoutPractitioner(
  ctx: Pick<AnyContext, 'query'>,
  practiceId: string,
  without: string | null = null,
): Promise<{ id: string; title: string }[]> {
  return await ctx.query('options without practitioner', OPTIONS_WITHOUT_PRACTITIONER, [practiceId, without]);
}

export const noOneGives = (title: string): Sentence => withFacts(words.no_one_else_gives, { title });
