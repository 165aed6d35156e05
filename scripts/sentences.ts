import { parseSync, Visitor } from 'oxc-parser';

/** Attributes that people see or hear. */
const SPOKEN = new Set(['alt', 'aria-label', 'description', 'label', 'placeholder', 'text', 'title']);
/** Two words with a space between. Keys, paths, and class names never match. */
const WORDS = /[A-Za-z’']{2,}[,;:]? +[A-Za-z{$’']+/;
const CLASSES =
  /(?:^|\s)(?:[a-z]+:)*(?:flex|grid|text|px|py|pt|pb|mt|mb|ml|mr|gap|border|bg|rounded|min|max|items|w|h|size|sm|md|lg|touch)(?:-[\w./[\]-]+)?(?:\s|$)/;
const SQL =
  /\b(?:select|insert into|update|delete from|left join|coalesce|is null|not null|order by|create|alter|exists \()\b/;

/** Returns the sentences that people read in a source file: text between tags, attributes, and strings. */
export function sentencesIn(file: string, code: string): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    const said = text.replaceAll(/\s+/g, ' ').trim();
    if (WORDS.test(said) && !SQL.test(said) && !isClasses(said)) found.push(said);
  };
  const { program } = parseSync(file, code);
  const inside: string[] = [];
  new Visitor({
    ImportDeclaration: () => void inside.push('import'),
    'ImportDeclaration:exit': () => void inside.pop(),
    TSLiteralType: () => void inside.push('type'),
    'TSLiteralType:exit': () => void inside.pop(),
    TaggedTemplateExpression: () => void inside.push('tag'),
    'TaggedTemplateExpression:exit': () => void inside.pop(),
    JSXText: ({ value }) => {
      if (/[A-Za-z]{2}/.test(value)) found.push(value.replaceAll(/\s+/g, ' ').trim());
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !SPOKEN.has(name.name)) return;
      if (value?.type !== 'Literal' || typeof value.value !== 'string') return;
      if (/[A-Za-z]{2}/.test(value.value) && !WORDS.test(value.value)) found.push(value.value);
    },
    Literal: ({ value }) => {
      if (inside.length === 0 && typeof value === 'string') add(value);
    },
    TemplateLiteral: ({ quasis }) => {
      if (inside.length === 0) add(quasis.map(({ value }) => value.cooked).join('{}'));
    },
  }).visit(program);
  return found;
}

function isClasses(text: string): boolean {
  return CLASSES.test(text) && !/[.!?’,]$/.test(text) && !/^[A-Z]/.test(text);
}
