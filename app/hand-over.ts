const END = '</body></html>';

/** Characters that are unsafe in a script, or inside single quotes there. */
const UNSAFE = /[\\'<>\n\r\u2028\u2029]/g;

function escaped(sign: string): string {
  if (sign === '\\' || sign === "'") return `\\${sign}`;
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Appends the loaders' data to a page for the browser's router, as the framework's own stream would, but
 * in one piece. Single quotes avoid escaping the double quotes of JSON.
 * @param data as serialized by the framework, or '' for none.
 */
export function handOver(html: string, data: string, nonce: string): string {
  if (data === '' || !html.endsWith(END)) return html;
  const text = data.replace(UNSAFE, escaped);
  const script = `const c=window.__reactRouterContext.streamController;c.enqueue('${text}');c.close()`;
  return `${html.slice(0, -END.length)}<script nonce="${nonce}">{${script}}</script>${END}`;
}
