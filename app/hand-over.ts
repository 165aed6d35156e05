const END = '</body></html>';

/** What may not stand in a script, or in a text between single quotes there. */
const UNSAFE = /[\\'<>\n\r\u2028\u2029]/g;

function escaped(sign: string): string {
  if (sign === '\\' || sign === "'") return `\\${sign}`;
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Puts what the loaders have answered at the end of a page, where the router in the browser takes it from. It
 * is what the framework's own stream would write there, in one piece; single quotes leave those of JSON as they are.
 * @param data as the framework has written it, or '' for none.
 */
export function handOver(html: string, data: string, nonce: string): string {
  if (data === '' || !html.endsWith(END)) return html;
  const text = data.replace(UNSAFE, escaped);
  const script = `const c=window.__reactRouterContext.streamController;c.enqueue('${text}');c.close()`;
  return `${html.slice(0, -END.length)}<script nonce="${nonce}">{${script}}</script>${END}`;
}
