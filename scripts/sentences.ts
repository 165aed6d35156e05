import { type Node, parseSync } from 'oxc-parser';
import { isForPrograms, withoutMarkup } from './unread-text.ts';

/** HTML attributes that people see or hear. */
const SPOKEN =
  /^(?:alt|title|label|placeholder|aria-(?:label|description|placeholder|roledescription|valuetext))$/;
/** Component attributes and properties in which a single capitalized word counts as text. */
const LABELS =
  /^(?:alt|answer|aria-label|caption|description|empty|error|heading|hint|intro|label|lead|message|note|placeholder|question|subject|subtitle|summary|text|title)$/i;
/** HTML attributes that only browsers read. */
const MARKUP =
  /class|style|^(?:d|accept|action|as|autoComplete|dateTime|fill|form|href|htmlFor|id|imageSizes|key|media|name|pattern|points|preserveAspectRatio|property|rel|sandbox|sizes|src|srcSet|stroke\w*|target|to|transform|type|value|viewBox|xmlns)$/i;
/** Component attributes that name something or choose a look. */
const CHOICES =
  /[Cc]lass|[Ss]tyle$|^(?:to|href|name|type|key|id|size|src|icon|tone|variant|rel|target|media)$/;
/** Properties for programs, such as headers and database options. */
const FOR_PROGRAMS =
  /[Cc]lass(?:es|[Nn]ames?)?$|[Ss]tyle$|^(?:sql|onDelete|onUpdate|accessMode|isolationLevel|logged|statusText|media|rel|sandbox|sizes|allow|pattern|fontFamily)$|^[A-Z][a-z]+(?:-[A-Z]\w*)+$/;
/** Calls whose strings name a query, a lock, or a log line, or are searched for in a text. */
const UNREAD_CALLS =
  /^(?:query(?:In)?|execute|raw|for|prepare|idFromName|keysFor|keyFor|cipherKeys|fingerprint|holdNameUntilCommit|attemptKey|matchMedia|querySelector(?:All)?|closest|createElement|startsWith|endsWith|includes|indexOf|split|replaceAll|get|has|delete|clsx|cn)$/;
const LOGS = /^(?:log|logger|console)$/;
const SET_HEADER = /^(?:set|append|setHeader|appendHeader)$/;
/** Calls in which a single word counts as text, such as a toast, a refusal, or a field's rule. */
const SAYS =
  /[Tt]oast|^Refusal$|Refused$|^(?:min|max|length|regex|refine|email|url|uuid|enum|string|number|int|nonempty|literal)$/;
const WORDS =
  /[A-Za-zÀ-ÿ’']{2,}[,;:.?!…]* +[“‘(]?[A-Za-zÀ-ÿ{’']+|\{\}[,:;]? +[A-Za-zÀ-ÿ’']{2,}|[A-Za-zÀ-ÿ’']{2,}[,:;]?[ {2}]\{\}/;
const WORD = /[A-Za-zÀ-ÿ]{2}/;
const ONE_WORD = /^[“¡¿]?[A-ZÀ-Þ][\wÀ-ÿ’'-]+[.!?…:”]*$/;
/** Words that are the same in every language. */
const NAMES = /^(?:PlugWell|Plug|Well|Google|Stripe|UTC|\{\} px)$/;

type Place = { key: string; parents: readonly Node[] };

/**
 * Returns the texts in a source file that people read: between tags, in attributes, and in strings. Skips
 * text for programs and operators: SQL, query names, styles, drawings, headers, log lines, and messages of
 * internal errors.
 * @param keys strings that occur in the code's types and so are not text; see `keysIn`.
 */
export function sentencesIn(
  file: string,
  code: string,
  keys: ReadonlySet<string> = keysIn(file, code),
): string[] {
  const found: string[] = [];
  const walk = (node: Node, place: Place) => {
    if (isUnread(node, place)) return;
    const text = textAt(node, place);
    if (text !== null && (node.type === 'JSXText' || !keys.has(text))) found.push(text);
    eachChild(node, (child, key) => walk(child, { key, parents: [...place.parents, node] }));
  };
  walk(parseSync(file, code).program, { key: '', parents: [] });
  return found;
}

/** Returns the lowercase strings that are values of a type or part of a comparison, such as 'too long'. */
export function keysIn(file: string, code: string): Set<string> {
  const keys = new Set<string>();
  const note = (node: Node | null) => {
    if (node?.type === 'Literal' && typeof node.value === 'string' && /^[a-z].* /.test(node.value))
      keys.add(node.value);
  };
  const walk = (node: Node) => {
    if (node.type === 'TSLiteralType') note(node.literal);
    if (node.type === 'SwitchCase') note(node.test);
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator)) {
      note(node.left);
      note(node.right);
    }
    eachChild(node, walk);
  };
  walk(parseSync(file, code).program);
  return keys;
}

function eachChild(node: Node, visit: (child: Node, key: string) => void): void {
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, key);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Checks whether this part of a file contains nothing that people read. */
function isUnread(node: Node, place: Place): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'TaggedTemplateExpression':
      return true;
    case 'JSXElement':
      return /^(?:script|style)$/.test(nameOf(node.openingElement.name));
    case 'JSXAttribute':
      return isMarkup(node, place);
    case 'NewExpression':
      return /Error$|^(?:URL|RegExp)$/.test(nameOf(node.callee)) || isThrownFault(node, place);
    case 'CallExpression':
      return isUnreadCall(node, place);
    case 'Property':
      return FOR_PROGRAMS.test(nameOf(node.key));
    case 'VariableDeclarator':
      return (
        /class(?:es)?$|^(?:[A-Z]+_)?(?:KEY|SQL|CSS)$/i.test(nameOf(node.id)) &&
        node.init?.type !== 'ArrowFunctionExpression'
      );
    case 'BinaryExpression':
      return /^(?:[!=]==?|in)$/.test(node.operator);
    default:
      return isKey(place);
  }
}

/** Checks whether this throws an internal error. We log those, and people get an error page instead. */
function isThrownFault(node: Node & { type: 'NewExpression' }, { parents }: Place): boolean {
  return (
    parents.at(-1)?.type === 'ThrowStatement' && !/Refus|Response|^Changed|^TooMany/.test(nameOf(node.callee))
  );
}

function isMarkup(node: Node & { type: 'JSXAttribute' }, { parents }: Place): boolean {
  const name = nameOf(node.name);
  const opening = parents.at(-1);
  if (opening?.type !== 'JSXOpeningElement') return true;
  if (!/^[a-z]/.test(nameOf(opening.name))) return CHOICES.test(name);
  if (name !== 'content') return MARKUP.test(name) || (/-/.test(name) && !SPOKEN.test(name));
  return !opening.attributes.some(
    (other) =>
      other.type === 'JSXAttribute' &&
      other.value?.type === 'Literal' &&
      /description|title/.test(String(other.value.value)),
  );
}

function isUnreadCall(node: Node & { type: 'CallExpression' }, { parents }: Place): boolean {
  const { callee } = node;
  if (callee.type === 'Super') {
    const owner = parents.findLast((each) => each.type === 'ClassDeclaration');
    return (
      owner?.type === 'ClassDeclaration' &&
      owner.superClass !== null &&
      /Error$/.test(nameOf(owner.superClass))
    );
  }
  // `queryIn(tx)` returns a query.
  const name = nameOf(callee.type === 'CallExpression' ? callee.callee : callee);
  if (UNREAD_CALLS.test(name) || LOGS.test(name)) return true;
  if (callee.type !== 'MemberExpression') return false;
  return (
    /^(?:log|logger|console|params)$/.test(nameOf(callee.object)) ||
    (SET_HEADER.test(name) && /headers?$/i.test(nameOf(callee.object)))
  );
}

/** Checks whether a node is a key of a table or the value of a case. */
function isKey({ key, parents }: Place): boolean {
  const parent = parents.at(-1);
  return (
    (parent?.type === 'Property' && key === 'key' && !parent.computed) ||
    (parent?.type === 'SwitchCase' && key === 'test') ||
    (parent?.type === 'MemberExpression' && key === 'property')
  );
}

/** Returns a node's own text, with '{}' in place of each value; null if it has none. */
function textAt(node: Node, place: Place): string | null {
  if (node.type === 'JSXText') {
    const said = tidy(node.value.replaceAll(/&#?\w+;/g, ' '));
    return WORD.test(said) && !NAMES.test(said) ? said : null;
  }
  if (node.type === 'ConditionalExpression') return pluralIn(node);
  const written = writtenAt(node);
  if (written === null) return null;
  const text = tidy(written);
  const said = withoutMarkup(text);
  if (said !== text) return WORD.test(said) && !isForPrograms(said) ? said : null;
  if (NAMES.test(said) || isForPrograms(said)) return null;
  return WORDS.test(said) || isLabel(said, place) ? said : null;
}

function writtenAt(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('{}') : null;
}

/**
 * Returns the two forms of a plural that a condition builds, such as 's' or 'day' and 'days'; null for any
 * other condition. Other languages build plurals differently.
 */
function pluralIn({ consequent, alternate }: Node & { type: 'ConditionalExpression' }): string | null {
  const [one, other] = [consequent, alternate]
    .map(writtenAt)
    .sort((a, b) => (a?.length ?? 0) - (b?.length ?? 0));
  if (typeof one !== 'string' || typeof other !== 'string' || WORDS.test(other)) return null;
  const plurals = [`${one}s`, `${one}es`, one.replace(/y$/, 'ies')];
  const isPlural = one !== 'http' && one !== other && plurals.includes(other);
  return isPlural ? `${one}|${other}` : null;
}

/** Checks whether a single word at this position is shown to people. */
function isLabel(said: string, { parents }: Place): boolean {
  const parent = parents.findLast((each) => !/^(?:Conditional|Logical|TS\w+)Expression$/.test(each.type));
  switch (parent?.type) {
    case 'Property':
      return LABELS.test(nameOf(parent.key)) && ONE_WORD.test(said);
    case 'CallExpression':
    case 'NewExpression':
      return SAYS.test(nameOf(parent.callee)) && ONE_WORD.test(said);
    case 'JSXAttribute':
      return isSpoken(said, nameOf(parent.name));
    case 'JSXExpressionContainer': {
      const around = parents[parents.indexOf(parent) - 1];
      if (around?.type === 'JSXAttribute') return isSpoken(said, nameOf(around.name));
      return WORD.test(said);
    }
    default:
      return false;
  }
}

function isSpoken(said: string, attribute: string): boolean {
  if (SPOKEN.test(attribute)) return WORD.test(said);
  return LABELS.test(attribute) && ONE_WORD.test(said);
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the last part of a name: 'error' of `ctx.log.error`. */
function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return node.name;
    case 'Literal':
      return String(node.value);
    case 'MemberExpression':
      return node.computed ? '' : nameOf(node.property);
    case 'JSXMemberExpression':
      return nameOf(node.property);
    case 'JSXNamespacedName':
      return `${nameOf(node.namespace)}:${nameOf(node.name)}`;
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return nameOf(node.expression);
    default:
      return '';
  }
}
