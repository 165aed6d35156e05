import { FILE_LOST } from '../../ui/fields/file-lost.ts';
import { TYPED_KEY } from './typed-key.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A field, by name and position among the fields of that name. */
type Place = { name: string; place: number };
/** A field with its value or checked state. */
type Typed = Place & { value: string | boolean };
/** What a page's forms contained. */
type Kept = { page: string; typed: Typed[]; files: Place[] };

/** Types of fields that we never store. */
const SECRET = /^(?:password|file|hidden|submit|button|reset|image)$/;
const CODE = /one-time-code|^cc-|password/;

/**
 * Stores typed text when someone changes the page's language, and fills it in on the same page in the new
 * language. Skips passwords and codes. A file can't be stored, so its field asks for it again. Fires input
 * events, so `app/before-script.ts` restores the values after the framework starts.
 */
const switchForm = document.querySelector<HTMLFormElement>('form[data-language-switch]');
document.addEventListener(
  'submit',
  ({ target }) => {
    if (target instanceof HTMLFormElement && target.dataset.languageSwitch !== undefined) keep(target);
  },
  true,
);
if (switchForm) fill(switchForm);

/** Returns the page's path without its language. */
function pageOf(form: HTMLFormElement): string {
  return String(new FormData(form).get('returnTo'));
}

function fieldsBut(form: HTMLFormElement): Map<string, Field[]> {
  return named(form, ({ type, autocomplete }) => !SECRET.test(type) && !CODE.test(autocomplete));
}

function filesBut(form: HTMLFormElement): Map<string, Field[]> {
  return named(form, ({ type }) => type === 'file');
}

function named(form: HTMLFormElement, isIncluded: (field: Field) => boolean): Map<string, Field[]> {
  const fields = [...document.forms]
    .filter((each) => each !== form)
    .flatMap((each) => [...each.elements] as Field[])
    .filter((field) => field.name && isIncluded(field));
  return Map.groupBy(fields, ({ name }) => name);
}

function isTicked(field: Field): field is HTMLInputElement {
  return /^(?:checkbox|radio)$/.test(field.type);
}

function keep(form: HTMLFormElement): void {
  const typed: Typed[] = [...fieldsBut(form)].flatMap(([name, fields]) =>
    fields.map((field, place) => ({ name, place, value: isTicked(field) ? field.checked : field.value })),
  );
  const files: Place[] = [...filesBut(form)].flatMap(([name, fields]) =>
    fields.flatMap(({ value }, place) => (value ? [{ name, place }] : [])),
  );
  try {
    const kept: Kept = { page: pageOf(form), typed, files };
    sessionStorage.setItem(TYPED_KEY, JSON.stringify(kept));
  } catch {
    // The browser stores nothing, or the text is too long.
  }
}

function fill(form: HTMLFormElement): void {
  const kept = take();
  if (kept?.page !== pageOf(form)) return;
  const fields = fieldsBut(form);
  for (const { name, place, value } of kept.typed) {
    const field = fields.get(name)?.[place];
    if (!field) continue;
    if (isTicked(field)) {
      if (field.checked === value) continue;
      field.checked = value === true;
    } else {
      if (field.value === value) continue;
      write(field, String(value));
    }
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const files = filesBut(form);
  for (const { name, place } of kept.files) {
    const field = files.get(name)?.[place];
    if (!field) continue;
    field.dataset[FILE_LOST] = '';
    field.dispatchEvent(new Event(FILE_LOST));
  }
}

/** Sets the value with the prototype's setter, so the framework sees a change as if someone had typed it. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

function take(): Kept | null {
  try {
    const kept = sessionStorage.getItem(TYPED_KEY);
    sessionStorage.removeItem(TYPED_KEY);
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}
