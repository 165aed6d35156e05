import type { TypedAgain } from '../app/layout/typed-again.tsx';
import type { WrongPage } from '../app/sending/wrong-page.ts';
import { CONTINUED_FIELD, MARK_FIELD } from '../core/accounts/page-mark.ts';

/** What is asked for anew instead of being written into a page. */
export const SECRET = /password|code|secret/i;

/**
 * The fields of a form whose request failed, to be offered again on the page that says so; null for what is no
 * form. Passwords, codes and files are left out and named.
 * @param request a copy whose body nobody has read.
 * @param page why the form counted for nobody; offered again, it counts for the person signed in, where one is.
 */
export async function typedAgain(
  request: Request,
  page: WrongPage | null = null,
): Promise<TypedAgain | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return null;
  const { pathname, search } = new URL(request.url);
  const again: TypedAgain = { action: pathname + search, fields: [], secrets: false, files: false };
  const mark = page?.goesOn?.mark;
  if (mark) {
    form.set(MARK_FIELD, mark);
    form.set(CONTINUED_FIELD, 'yes');
  }
  for (const [name, value] of form) {
    if (typeof value !== 'string') again.files = true;
    else if (SECRET.test(name)) again.secrets = true;
    else again.fields.push([name, value]);
  }
  return again;
}
