import { data, redirect } from 'react-router';
import { rejectionForm } from '../../../core/ground/admin/admin-words.ts';
import { single } from '../../../lib/single-field.ts';
import { flashHeaders } from '../../flash.server.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';

/**
 * Handles the forms of `ApproveCard` and `RejectCard`, then redirects to the table.
 * @param act.table path of the table.
 * @param act.what the item's name, capitalized, such as 'License'.
 * @param act.reject takes the reason, which the person who submitted the item will read.
 */
export async function decide(
  form: FormData,
  act: {
    table: string;
    what: string;
    approve: () => Promise<unknown>;
    reject: (words: string) => Promise<unknown>;
  },
) {
  const about = single(form, 'intent');
  const done = (title: string) => redirect(act.table, { headers: flashHeaders({ title, tone: 'success' }) });
  switch (about) {
    case 'approve':
      return await answerForm(form, NO_FIELDS, async () => {
        await act.approve();
        return done(`${act.what} approved`);
      });
    case 'reject':
      return await answerForm(
        form,
        rejectionForm,
        async ({ words }) => {
          await act.reject(words);
          return done(`${act.what} rejected`);
        },
        { about },
      );
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}
