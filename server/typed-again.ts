import type { TypedAgain } from '../app/layout/typed-again.tsx';
import type { WrongPage } from '../app/sending/wrong-page.ts';
import { CONTINUED_FIELD, MARK_FIELD } from '../core/people/sign-in/page-mark.ts';

/** Matches fields that people must type again, because no page may contain their values. */
export const SECRET = /password|code|secret/i;

/** Checks whether the person, rather than the page, could have filled in a field. */
export function isFilled(name: string, value: string): boolean {
  return value !== '' && !BY_THE_PAGE.test(name) && !UUID.test(value) && !value.startsWith('/');
}

const BY_THE_PAGE = /key$|^(?:intent|inline|share|seen|version|page-.*)$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Reads the fields of a failed form for the error page to offer again; null if the request has no form. Omits
 * passwords, codes, and files.
 * @param request a copy with an unread body.
 * @param page set if the form came from a page of another account. The fields are then offered to the
 * signed-in user.
 */
export async function typedAgain(
  request: Request,
  page: WrongPage | null = null,
): Promise<TypedAgain | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return null;
  const { pathname, search } = new URL(request.url);
  const again: TypedAgain = { action: pathname + search, fields: [], secrets: false, files: [] };
  const mark = page?.goesOn?.mark;
  if (mark) {
    form.set(MARK_FIELD, mark);
    form.set(CONTINUED_FIELD, 'yes');
  }
  for (const [name, value] of form) {
    if (typeof value !== 'string') noteFile(again.files, name, value);
    else if (SECRET.test(name)) again.secrets = true;
    else again.fields.push([name, value]);
  }
  return again;
}

function noteFile(files: TypedAgain['files'], name: string, { size }: File): void {
  if (size === 0) return;
  const known = files.find((file) => file.name === name);
  if (known) known.isMany = true;
  else files.push({ name, isMany: false });
}
