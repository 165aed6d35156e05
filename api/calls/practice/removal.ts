import { z } from 'zod';
import * as words from '#text/api/answers';
import { type Context, inTransaction } from '../../../core/context.ts';
import { type Call, declareCall } from '../../call.ts';
import { Problem } from '../../problem.ts';
import { id, none } from '../../values.ts';
import { idOf, PRACTICE_REFUSALS } from './own-practice.ts';

const answer = z
  .strictObject({ removed: z.string().meta({ description: 'The id of what was removed.' }) })
  .meta({ id: 'Removed' });

type Removal = Pick<Call, 'name' | 'group' | 'scope' | 'summary' | 'description'> & {
  /** The address without the id, and the name of the id in it. */
  within: string;
  idName: string;
  /** What the id is of. */
  what: string;
  /** Checks that the practice of the key may be changed. */
  check(ctx: Context, practiceId: string | null): Promise<unknown>;
  /** Removes it. Returns whether the practice had it. */
  remove(ctx: Context, of: { practiceId: string | null; id: string }): Promise<boolean>;
};

/**
 * Declares a call that removes something of a practice. It refuses with 'not_found' what is not there and what is
 * another practice's, and then leaves nothing in the history.
 */
export function declareRemoval({ within, idName, what, check, remove, ...said }: Removal): Call {
  return declareCall({
    ...said,
    method: 'delete',
    address: `${within}/{${idName}}`,
    of: ['practice'],
    path: z.strictObject({ [idName]: id(what) }),
    query: none,
    body: null,
    answer,
    refusals: [...PRACTICE_REFUSALS, 'not_found'],
    subjectOf: (_asked, answer) => answer.removed,
    async run(ctx, { path, practiceId }) {
      await check(ctx, practiceId);
      const removed = idOf(path[idName] ?? '');
      return await inTransaction(ctx, async (ctx) => {
        if (await remove(ctx, { practiceId, id: removed })) return { removed };
        throw new Problem('not_found', words.not_there());
      });
    },
  });
}
