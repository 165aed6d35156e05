import type { RouterContextProvider } from 'react-router';
import type { Context } from '../../core/context.ts';
import { actingAdmin } from '../../core/ground/admin/acting-admin.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';

/**
 * Returns the context and the form of an admin's request; refuses anyone who is not an admin. `seen` is the
 * version of the page that the form was sent from. Without it, the operation treats the page as outdated.
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
