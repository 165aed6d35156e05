import { LRUCache } from 'lru-cache';
import type { ProfileStyle } from '../../core/experts/profile-style.ts';
import { type Look, lookOf } from './look.ts';

const looks = new LRUCache<string, Look>({ max: 1000 });

/** `lookOf`, worked out once for the same choices: finding readable colors takes some milliseconds. */
export function keptLook(style: ProfileStyle, id: string): Look {
  const key = JSON.stringify([id, style]);
  const kept = looks.get(key) ?? lookOf(style, id);
  looks.set(key, kept);
  return kept;
}
