import type { RouterContextProvider } from 'react-router';
import type { Context } from '../../core/context.ts';
import { actingAdmin } from '../../core/ground/admin/acting-admin.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';

/**
 * The one way in which an action of the admins takes its form. Verbs that it hands the Context to refuse what comes
 * from a page that shows something else by now; a form that says nothing of its page is out of date, too.
 */
export async function adminForm(args: {
  context: Readonly<RouterContextProvider>;
  request: Request;
}): Promise<{ ctx: Context; form: FormData }> {
  const { ctx } = visitOf(args);
  actingAdmin(ctx);
  const form = await args.request.formData();
  return { ctx: { ...ctx, seen: single(form, 'seen') }, form };
}
