import type { TypedAgain } from '../app/layout/typed-again.tsx';

/** What is asked for anew instead of being written into a page. */
const SECRET = /password|code|secret/i;

/**
 * The fields of a form whose request failed, to be offered again on the page that says so; null for what is no
 * form. Passwords, codes and files are left out and named.
 * @param request a copy whose body nobody has read.
 */
export async function typedAgain(request: Request): Promise<TypedAgain | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return null;
  const { pathname, search } = new URL(request.url);
  const again: TypedAgain = { action: pathname + search, fields: [], secrets: false, files: false };
  for (const [name, value] of form) {
    if (typeof value !== 'string') again.files = true;
    else if (SECRET.test(name)) again.secrets = true;
    else again.fields.push([name, value]);
  }
  return again;
}
