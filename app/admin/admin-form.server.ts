import type { RouterContextProvider } from 'react-router';
import type { Context } from '../../core/context.ts';
import { actingAdmin } from '../../core/ground/admin/acting-admin.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';

/**
 * Reads the form of an admin action; refuses anyone else. `seen` names the version of the page it was sent
 * from; without one, the verbs treat the page as outdated.
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
