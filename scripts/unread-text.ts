/** Matches a lowercase SQL clause, or signs of one within a text. */
const CLAUSE =
  /^\(?(?:select|insert into|update|delete from|with|create|alter|and|or|where|exists|set|from|lock|case when|join|order by|group by|on|not|show|returning|values|begin)\b.*[=_*$();]/;
const SIGNS =
  /\bselect\b[^.!?]*\bfrom\b|\bis (?:not )?null\b|\bnot null\b|\border by \w|\bleft join\b|::[a-z]|\b(?:coalesce|exists|extract) ?\(|\b[a-z]+_[a-z_]+\b|\b[a-z]{1,2}\.(?:[a-z_]{3,}|\*)|\{\}\.[a-z]|\([^ ]+ (?:=|<|>|and|or) \{?|^count\(|@@|^case when|^least\(| as "|^select .* as \w+$|^(?:select|begin|show|set) \w+(?: \w+){0,2}$/;
const STYLE =
  /^[a-z-]+:\s?[^;{}\s]+(?:;|$)|[;{"]\s*[a-z-]+:\s?[^;]+[;}"]|\b(?:sans-)?serif$|^\([a-z-]+: ?[\w.-]+\)|^:root|^@media|^color-mix\(/;
const HEADER =
  /^(?:public|private|no-store|no-cache|max-age|default-src|style-src|img-src|base-uri|form-action|frame-ancestors|sandbox|noopener|nofollow|noreferrer)\b|^(?:text|image|application|multipart|audio|video|font)\/[\w.+*-]+|^(?:attachment|inline); |^(?:bytes|Bearer|event:) |^GET, |^width=device-width|^allow-|; Max-Age=/;
const SCRIPT = /=>|\bfunction\b|;\s*(?:const|let|if|for)\b|\w\([\w']*\)[;{.]|addEventListener|^const \w+ ?=/;
/** Matches class names without a dash or colon, which look like words. */
const BARE_CLASS =
  /^(?:absolute|antialiased|block|border|capitalize|container|contents|dark|disclosure|fixed|flex|grid|group|hidden|icon|inline|invisible|italic|lowercase|outline|peer|prose|relative|resize|ring|rounded|shadow|shrink|static|sticky|stars|tabular|toaster|transition|truncate|underline|uppercase|visible|\{\})$/;
const CLASS = /^[!-]?[a-z*@[{][^\s;!?…’“”]*[-:[][^\s;!?…’“”]*[^\s;!?…’“”.,:]$/;
/** Matches codes and coordinates of drawings and grids. */
const CODES = /^(?:[A-Z]{2}|\.\.|[A-Z]+(?:-[A-Z]+)+)(?: (?:[A-Z]{2,}|\.\.|[A-Z]+(?:-[A-Z]+)+))+$/;

/**
 * Checks whether a text looks like one that only programs read: SQL, styles, class names, headers, or a
 * script.
 */
export function isForPrograms(text: string): boolean {
  return (
    CLAUSE.test(text) ||
    [SIGNS, STYLE, HEADER, SCRIPT, CODES].some((form) => form.test(text)) ||
    text.split(' ').every((token) => BARE_CLASS.test(token) || CLASS.test(token))
  );
}

/** Returns the text between the tags of markup. */
export function withoutMarkup(text: string): string {
  if (!/<[a-z!/]/.test(text)) return text;
  return text
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[a-z!/][^>]*(?:>|$)/gs, ' ')
    .replaceAll(/^[^<]*(?:["/]>|"\s*$)/gs, ' ')
    .replaceAll(/\{\}|&#?\w+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
