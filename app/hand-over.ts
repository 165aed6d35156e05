const END = '</body></html>';

/** Characters that would end or break a single-quoted string in an inline script. */
const UNSAFE = /[\\'<>\n\r\u2028\u2029]/g;

function escaped(sign: string): string {
  if (sign === '\\' || sign === "'") return `\\${sign}`;
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Appends the loaders' data to a page for the browser's router, in one piece instead of the framework's
 * stream. With single quotes, the double quotes of JSON need no escaping.
 * @param data as the framework serialized it; '' for none.
 */
export function handOver(html: string, data: string, nonce: string): string {
  if (data === '' || !html.endsWith(END)) return html;
  const text = data.replace(UNSAFE, escaped);
  const script = `const c=window.__reactRouterContext.streamController;c.enqueue('${text}');c.close()`;
  return `${html.slice(0, -END.length)}<script nonce="${nonce}">{${script}}</script>${END}`;
}
