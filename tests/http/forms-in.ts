/** A form of a page with one of its buttons: where it is sent, and its fields with their values. */
export type FormIn = { action: string; hidden: [string, string][]; fields: string[] };

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const CONTROL = /<(input|textarea|select|button)\b([^>]*)>/g;
const ATTRIBUTE = /([^\s"'>/=]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g;

/** Returns the forms that a page posts, one for each button. */
export function formsIn(markup: string, address: string): FormIn[] {
  return [...markup.matchAll(FORM)].flatMap(([, attributes = '', inside = '']) => {
    const { method, action } = attributesOf(attributes);
    if (method?.toLowerCase() !== 'post') return [];
    const hidden: [string, string][] = [];
    const fields = new Set<string>();
    const buttons: { action?: string; value: [string, string][] }[] = [];
    for (const [, element, source = ''] of inside.matchAll(CONTROL)) {
      const { name, type = '', value = '', formaction, ...rest } = attributesOf(source);
      if (element === 'button') {
        if (type !== 'button' && !('disabled' in rest))
          buttons.push({
            value: name ? [[name, value]] : [],
            ...(formaction === undefined ? {} : { action: formaction }),
          });
      } else if (!name) continue;
      else if (type === 'hidden') hidden.push([name, value]);
      else fields.add(name);
    }
    return (buttons.length > 0 ? buttons : [{ value: [] }]).map((button) => ({
      action: resolved(button.action ?? action ?? '', address),
      hidden: [...hidden, ...button.value],
      fields: [...fields],
    }));
  });
}

function resolved(action: string, address: string): string {
  const { pathname, search } = new URL(action, `http://localhost${address}`);
  return pathname + search;
}

function attributesOf(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', a, b]) => [
      name.toLowerCase(),
      (a ?? b ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
    ]),
  );
}
