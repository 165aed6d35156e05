import { type ProfileStyle, styleFields } from '../../../core/people/style/profile-style.ts';

const MAX_LENGTH = 10_000;

/**
 * Parses a stored draft; null if there is none.
 * @throws SyntaxError if the draft is invalid, because anything can write to local storage.
 */
export function readStyleDraft(kept: string | null): ProfileStyle | null {
  if (kept === null) return null;
  if (kept.length > MAX_LENGTH) throw new SyntaxError('The draft is too long.');
  const read = styleFields.safeParse(JSON.parse(kept));
  if (!read.success) throw new SyntaxError('The draft is no style.');
  return read.data;
}

export function sameStyle(one: ProfileStyle, other: ProfileStyle): boolean {
  return (Object.keys(one) as (keyof ProfileStyle)[]).every((field) => one[field] === other[field]);
}

/**
 * Returns the values of a form that we refused: each field as sent if it is valid, otherwise as stored.
 */
export function sentStyle(
  stored: ProfileStyle,
  sent: Record<string, unknown> | null | undefined,
): ProfileStyle {
  if (!sent) return stored;
  const typed: Record<string, unknown> = { ...stored };
  for (const [field, schema] of Object.entries(styleFields.shape)) {
    const isSwitch = typeof stored[field as keyof ProfileStyle] === 'boolean';
    const value = isSwitch
      ? sent[field] === 'on'
      : field === 'roundedCorners'
        ? Number(sent[field])
        : sent[field];
    const read = schema.safeParse(value);
    if (read.success) typed[field] = read.data;
  }
  return typed as ProfileStyle;
}
