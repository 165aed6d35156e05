import type { RouterContextProvider } from 'react-router';
import type { Context } from '../../core/context.ts';
import { actingAdmin } from '../../core/ground/admin/acting-admin.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';

/**
 * Handles a form in an admin action. The verbs refuse it if the page is out of date; a form that says nothing of its
 * page counts as out of date.
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
