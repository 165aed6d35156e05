import { LRUCache } from 'lru-cache';
import type { ProfileStyle } from '../../core/experts/profile-style.ts';
import { type Look, lookOf, paperLookOf } from './look.ts';

const looks = new LRUCache<string, Look>({ max: 1000 });

/** `lookOf`, worked out once for the same choices: finding readable colors takes some milliseconds. */
export const keptLook = (style: ProfileStyle, id: string): Look => kept(lookOf, style, id);

/** The same for `paperLookOf`. */
export const keptPaperLook = (style: ProfileStyle, id: string): Look => kept(paperLookOf, style, id);

function kept(make: typeof lookOf, style: ProfileStyle, id: string): Look {
  const key = JSON.stringify([make.name, id, style]);
  const look = looks.get(key) ?? make(style, id);
  looks.set(key, look);
  return look;
}
