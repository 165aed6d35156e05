import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';

/** The source of a refusal's text: a message of the catalog, a literal in the code, or a form's schema. */
export type SaidIn =
  | { kind: 'message'; concept: string; name: string }
  /** A message whose text is read too early, before we know the reader. */
  | { kind: 'early'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'form' };

/** A node of a source file, with its ancestors. */
export type Part = { node: Node; around: readonly Node[]; source: Source };
type Source = {
  file: string;
  code: string;
  program: Node;
  /** The imported files of the catalog, by local name. */
  concepts: Map<string, string>;
  /** Imports from other files, by local name. */
  imports: Map<string, { file: string; name: string }>;
};
export type Sources = { codes: Map<string, string>; parsed: Map<string, Source> };

/** Maximum number of steps from a refusal to its sentence. */
const MAX_STEPS = 14;

/** Reads the sources. Parses each one on first use. */
export function readSources(folder: string, files: readonly string[]): Sources {
  const codes = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  return { codes, parsed: new Map() };
}

/** Returns the code and the text of each refusal in the sources. */
export function refusalsIn(sources: Sources): { code: Part; said: Part }[] {
  return [...sources.codes]
    .filter(([, code]) => /new Refusal\(|extends Refusal\b/.test(code))
    .flatMap(([file]) => {
      const found: { code: Part; said: Part }[] = [];
      eachPart(wholeOf(sources, file), (part) => {
        const { node } = part;
        const isNew = node.type === 'NewExpression' && nameOf(node.callee) === 'Refusal';
        const isSuper = node.type === 'CallExpression' && node.callee.type === 'Super' && isOfRefusal(part);
        if (!isNew && !isSuper) return;
        const [code, said] = node.arguments;
        if (code && said) found.push({ code: inside(part, code), said: inside(part, said) });
      });
      return found;
    });
}

const isOfRefusal = ({ around }: Part) => {
  const owner = around.findLast((node) => node.type === 'ClassDeclaration');
  return (
    owner?.type === 'ClassDeclaration' && owner.superClass !== null && nameOf(owner.superClass) === 'Refusal'
  );
};

/** Returns the pairs of a code and a sentence that one condition or table chooses together. */
export function pairsOf(sources: Sources, code: Part, said: Part): { code: Part; said: Part }[] {
  const chosen = said.node.type === 'Identifier' ? (constantOf(sources, said) ?? said) : said;
  const [one, other] = [code.node, chosen.node];
  if (one.type === 'ConditionalExpression' && other.type === 'ConditionalExpression') {
    if (textOf(code, one.test) === textOf(chosen, other.test)) {
      return [
        ...pairsOf(sources, inside(code, one.consequent), inside(chosen, other.consequent)),
        ...pairsOf(sources, inside(code, one.alternate), inside(chosen, other.alternate)),
      ];
    }
  }
  if (one.type === 'MemberExpression' && other.type === 'MemberExpression' && !isMessage(chosen)) {
    if (textOf(code, one.object) === textOf(chosen, other.object)) {
      return objectsOf(sources, inside(code, one.object), 0).flatMap((object) => {
        const [its, says] = [
          propertiesOf(object, nameOf(one.property)),
          propertiesOf(object, nameOf(other.property)),
        ];
        return its.flatMap((code) => says.map((said) => ({ code, said })));
      });
    }
  }
  return givenTogether(sources, code, said) ?? [{ code, said }];
}

/**
 * Returns the arguments of each call to the function whose parameters are the code and the sentence; null if
 * they are not parameters of one function.
 */
function givenTogether(sources: Sources, code: Part, said: Part): { code: Part; said: Part }[] | null {
  const owner = said.around.findLast(isFunction);
  if (!owner || code.node.type !== 'Identifier' || said.node.type !== 'Identifier') return null;
  const [one, other] = [code, said].map((part) =>
    owner.params.findIndex((each) => nameOf(each) === nameOf(part.node)),
  );
  if (one === undefined || other === undefined || one < 0 || other < 0) return null;
  return callsOf(sources, said, owner).flatMap((call) => {
    const [its, says] = [call.node.arguments[one], call.node.arguments[other]];
    return its && says ? [{ code: inside(call, its), said: inside(call, says) }] : [];
  });
}

/** Returns the possible texts of an expression; null for a text that the code doesn't reveal. */
export function saidBy(sources: Sources, part: Part, steps = 0): (SaidIn | null)[] {
  if (steps > MAX_STEPS) return [null];
  const { node } = part;
  const next = (child: Node) => saidBy(sources, inside(part, child), steps + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ kind: 'text', text: node.value }] : [];
    case 'TemplateLiteral':
      return [{ kind: 'text', text: node.quasis.map(({ value }) => value.cooked).join('{…}') }];
    case 'ConditionalExpression':
      return [...next(node.consequent), ...next(node.alternate)];
    case 'LogicalExpression':
      return [...next(node.left), ...next(node.right)];
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? next(element) : []));
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement'
        ? returnsOf(part).flatMap((each) => saidBy(sources, each, steps + 1))
        : next(node.body);
    case 'FunctionDeclaration':
      return returnsOf(part).flatMap((each) => saidBy(sources, each, steps + 1));
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return next(node.expression);
    case 'AwaitExpression':
      return next(node.argument);
    case 'CallExpression':
      return saidByCall(sources, { ...part, node }, steps);
    case 'MemberExpression':
      return saidByMember(sources, { ...part, node }, steps);
    case 'Identifier':
      return node.name === 'undefined'
        ? []
        : meantBy(sources, part).flatMap((each) => (each ? saidBy(sources, each, steps + 1) : [null]));
    default:
      return [null];
  }
}

type PartOf<Type extends Node['type']> = Part & { node: Node & { type: Type } };

function saidByCall(sources: Sources, part: PartOf<'CallExpression'>, steps: number): (SaidIn | null)[] {
  const { callee, arguments: given } = part.node;
  const called = inside(part, callee);
  if (isMessage(called)) return [{ kind: 'early', name: textOf(part, callee) }];
  if (nameOf(callee) === 'withFacts' && given[0]) return saidBy(sources, inside(part, given[0]), steps + 1);
  if (/^Object\.(?:values|fromEntries)$/.test(textOf(part, callee)) && given[0]) {
    return valuesOf(sources, inside(part, given[0]), steps);
  }
  const made = madeBy(part.node);
  if (callee.type === 'MemberExpression' && !made) return [null];
  return saidBy(sources, made ? inside(part, made) : called, steps + 1);
}

/**
 * Returns the source of a new list's entries: the list before `.flat()`, or the function passed to `.map`.
 * Null for any other call.
 */
function madeBy({ callee, arguments: [each] }: Node & { type: 'CallExpression' }): Node | null {
  if (callee.type !== 'MemberExpression' || !/^(?:flat|map|flatMap)$/.test(nameOf(callee.property)))
    return null;
  return each?.type === 'ArrowFunctionExpression' ? each : callee.object;
}

function saidByMember(sources: Sources, part: PartOf<'MemberExpression'>, steps: number): (SaidIn | null)[] {
  const { object, property, computed } = part.node;
  const concept = isMessage(part);
  if (concept) return [{ kind: 'message', concept, name: nameOf(property) }];
  const text = textOf(part, part.node);
  if (/\bissues?\b|\bfieldErrors\b/.test(text)) return [{ kind: 'form' }];
  const objects = objectsOf(sources, inside(part, object), steps + 1);
  if (objects.length === 0) return computed ? saidBy(sources, inside(part, object), steps + 1) : [null];
  return objects.flatMap((each) =>
    propertiesOf(each, computed ? null : nameOf(property)).flatMap((value) =>
      saidBy(sources, value, steps + 1),
    ),
  );
}

/** Returns the texts in an object of lists, such as the errors by field. */
function valuesOf(sources: Sources, part: Part, steps: number): (SaidIn | null)[] {
  if (part.node.type !== 'Identifier') return saidBy(sources, part, steps + 1);
  const { name } = part.node;
  const found: (SaidIn | null)[] = [];
  const scope = part.around.findLast((node) => isFunction(node));
  if (!scope) return [null];
  eachPart({ ...part, node: scope }, (each) => {
    if (each.node.type !== 'AssignmentExpression' || each.node.left.type !== 'MemberExpression') return;
    if (nameOf(each.node.left.object) === name)
      found.push(...saidBy(sources, inside(each, each.node.right), steps + 1));
  });
  return found.length > 0
    ? found
    : meantBy(sources, part).flatMap((each) => (each ? saidBy(sources, each, steps + 1) : [null]));
}

/** Returns the objects that an expression can be. For a computed property of a table, returns every entry. */
function objectsOf(sources: Sources, part: Part, steps: number): PartOf<'ObjectExpression'>[] {
  if (steps > MAX_STEPS) return [];
  const { node } = part;
  const next = (child: Node) => objectsOf(sources, inside(part, child), steps + 1);
  switch (node.type) {
    case 'ObjectExpression':
      return [{ ...part, node }];
    case 'ConditionalExpression':
      return [...next(node.consequent), ...next(node.alternate)];
    case 'LogicalExpression':
      return [...next(node.left), ...next(node.right)];
    case 'MemberExpression':
      return next(node.object).flatMap((object) =>
        propertiesOf(object, node.computed ? null : nameOf(node.property)).flatMap((value) =>
          objectsOf(sources, value, steps + 1),
        ),
      );
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return next(node.expression);
    case 'AwaitExpression':
      return next(node.argument);
    case 'CallExpression':
      return next(madeBy(node) ?? node.callee);
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? next(element) : []));
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return returnsOf(part).flatMap((each) => objectsOf(sources, each, steps + 1));
    case 'Identifier':
      return meantBy(sources, part).flatMap((each) => (each ? objectsOf(sources, each, steps + 1) : []));
    default:
      return [];
  }
}

/** Returns the values of the properties with this name; of all properties if it is null. */
function propertiesOf(object: PartOf<'ObjectExpression'>, name: string | null): Part[] {
  return object.node.properties.flatMap((property) =>
    property.type === 'Property' && (name === null || nameOf(property.key) === name)
      ? [inside(object, property.value)]
      : [],
  );
}

/** Returns the expressions that a name refers to; null for an expression that the code doesn't reveal. */
function meantBy(sources: Sources, part: Part): (Part | null)[] {
  const value = constantOf(sources, part);
  if (value) return [value];
  const property = propertyNamed(sources, part);
  if (property.length > 0) return property;
  const name = nameOf(part.node);
  const owner = part.around.findLast(
    (node) => isFunction(node) && node.params.some((each) => nameOf(each) === name),
  );
  if (!owner || !isFunction(owner)) return [null];
  const at = owner.params.findIndex((each) => nameOf(each) === name);
  const given = callsOf(sources, part, owner).map((call) => {
    const argument = call.node.arguments[at];
    return argument ? inside(call, argument) : null;
  });
  return given.length > 0 ? given : [null];
}

/**
 * Returns the constant or function with this name, from this file or the imported one; null if there is none.
 */
function constantOf(sources: Sources, part: Part): Part | null {
  const name = nameOf(part.node);
  for (const [depth, scope] of [...part.around.entries()].reverse()) {
    if (scope.type !== 'Program' && scope.type !== 'BlockStatement') {
      if (isFunction(scope) && scope.params.some((each) => nameOf(each) === name)) return null;
      continue;
    }
    for (const statement of scope.body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      const around = [...part.around.slice(0, depth + 1), statement];
      if (declared?.type === 'FunctionDeclaration' && declared.id?.name === name)
        return { ...part, node: declared, around };
      if (declared?.type !== 'VariableDeclaration') continue;
      for (const { id, init } of declared.declarations) {
        if (init && namesIn(id).includes(name)) return { ...part, node: init, around };
      }
    }
  }
  const from = part.source.imports.get(name);
  if (!from || !sources.codes.has(from.file)) return null;
  const whole = wholeOf(sources, from.file);
  return constantOf(sources, {
    ...whole,
    node: { ...part.node, name: from.name } as Node,
    around: [whole.node],
  });
}

/** Returns the values of a destructured name, as in `const { problem } = found`. */
function propertyNamed(sources: Sources, part: Part): Part[] {
  const name = nameOf(part.node);
  const scope = part.around.findLast(isFunction);
  const found: Part[] = [];
  if (!scope) return found;
  eachPart({ ...part, node: scope }, (each) => {
    if (each.node.type !== 'VariableDeclarator' || each.node.id.type !== 'ObjectPattern' || !each.node.init)
      return;
    for (const property of each.node.id.properties) {
      if (property.type !== 'Property' || nameOf(property.value) !== name) continue;
      const objects = objectsOf(sources, inside({ ...each, around: part.around }, each.node.init), 0);
      found.push(...objects.flatMap((object) => propertiesOf(object, nameOf(property.key))));
    }
  });
  return found;
}

/** Returns the calls of a function, in its own file and in files that import it. */
function callsOf(sources: Sources, { around, source }: Part, owner: Node): PartOf<'CallExpression'>[] {
  const holder = around[around.indexOf(owner) - 1];
  const name =
    owner.type === 'FunctionDeclaration'
      ? (owner.id?.name ?? '')
      : holder?.type === 'VariableDeclarator'
        ? nameOf(holder.id)
        : declaredAs(source, owner);
  const found: PartOf<'CallExpression'>[] = [];
  for (const [file, code] of sources.codes) {
    if (!name || !code.includes(`${name}(`)) continue;
    const whole = wholeOf(sources, file);
    const from = whole.source.imports.get(name);
    if (file !== source.file && (from?.file !== source.file || from.name !== name)) continue;
    eachPart(whole, (part) => {
      if (part.node.type === 'CallExpression' && nameOf(part.node.callee) === name)
        found.push({ ...part, node: part.node });
    });
  }
  return found;
}

/** Returns the name of the constant that this function is assigned to. */
function declaredAs(source: Source, owner: Node): string {
  let name = '';
  eachPart({ node: source.program, around: [], source }, ({ node }) => {
    if (node.type === 'VariableDeclarator' && node.init === owner) name = nameOf(node.id);
  });
  return name;
}

/** Returns the expressions that a function returns, without the returns of nested functions. */
function returnsOf(part: Part): Part[] {
  const { node } = part;
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement')
    return [inside(part, node.body)];
  const found: Part[] = [];
  eachPart(part, (each) => {
    if (each.node.type !== 'ReturnStatement' || !each.node.argument) return;
    if (each.around.findLast(isFunction) === node) found.push(inside(each, each.node.argument));
  });
  return found;
}

type AnyFunction = Node & { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' };

const isFunction = (node: Node): node is AnyFunction =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'ArrowFunctionExpression' ||
  node.type === 'FunctionExpression';

/** Returns the file of the catalog that an expression such as `words.slot_taken` names; null for any other. */
function isMessage({ node, source }: Part): string | null {
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return null;
  return source.concepts.get(node.object.name) ?? null;
}

function wholeOf(sources: Sources, file: string): Part {
  const known = sources.parsed.get(file) ?? parsed(file, sources.codes.get(file) ?? '');
  sources.parsed.set(file, known);
  return { node: known.program, around: [], source: known };
}

function parsed(file: string, code: string): Source {
  const { program } = parseSync(file, code);
  const [concepts, imports] = [new Map<string, string>(), new Map<string, { file: string; name: string }>()];
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const from = statement.source.value;
    for (const each of statement.specifiers) {
      if (from.startsWith('#text/')) concepts.set(each.local.name, from.slice('#text/'.length));
      if (each.type === 'ImportSpecifier' && from.startsWith('.')) {
        imports.set(each.local.name, { file: join(file, '..', from), name: nameOf(each.imported) });
      }
    }
  }
  return { file, code, program, concepts, imports };
}

const inside = (part: Part, node: Node): Part => ({ ...part, node, around: [...part.around, part.node] });
export const textOf = ({ source }: Part, { start, end }: Node) => source.code.slice(start, end);

function eachPart(part: Part, visit: (part: Part) => void): void {
  visit(part);
  for (const value of Object.values(part.node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) eachPart(inside(part, child), visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns the names in a declaration, including destructured ones. */
function namesIn(node: Node): string[] {
  if (node.type === 'ArrayPattern') return node.elements.map((each) => (each ? nameOf(each) : ''));
  return [nameOf(node)];
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}
