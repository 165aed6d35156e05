/** A form field in the DOM. Tests use plain objects. */
type Field = {
  name: string;
  type: string;
  disabled?: boolean;
  value?: string;
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  options?: ArrayLike<{ value: string; selected: boolean; defaultSelected: boolean }>;
};

const UNTYPED = new Set(['hidden', 'submit', 'button', 'reset', 'image', 'fieldset', 'output', 'object']);

/**
 * Returns the content of the fields that people fill in, as one string to compare.
 * @param which 'now' for the current content, 'first' for the initial content.
 */
export function fieldsOf(elements: Iterable<unknown>, which: 'now' | 'first'): string {
  const isNow = which === 'now';
  const filled: [string, string][] = [];
  for (const field of elements as Iterable<Field>) {
    const { name, type, value = '', defaultValue = '' } = field;
    if (!name || field.disabled || UNTYPED.has(type)) continue;
    if (type === 'checkbox' || type === 'radio') {
      if (isNow ? field.checked : field.defaultChecked) filled.push([name, value]);
    } else if (field.options) {
      const options = Array.from(field.options);
      const chosen = options.filter(({ selected, defaultSelected }) => (isNow ? selected : defaultSelected));
      // A select without an initial choice shows its first option.
      const shown = chosen.length === 0 && type === 'select-one' ? options.slice(0, 1) : chosen;
      for (const option of shown) filled.push([name, option.value]);
    } else filled.push([name, (isNow ? value : defaultValue).replaceAll('\r\n', '\n')]);
  }
  return JSON.stringify(filled);
}
