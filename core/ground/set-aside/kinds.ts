import type { JobName } from '../../context.ts';

/**
 * Kinds of recurring work that goes row by row, each with the type of its rows. A concept adds its kinds with
 * `declare module` and must then supply their facts in `core/registries.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface SetAsideKinds {}

export type SetAsideKind = keyof SetAsideKinds;

export type SetAsideFacts<Kind extends SetAsideKind = SetAsideKind> = {
  readonly [Name in Kind]: { words: string; queue: JobName; subject: SetAsideKinds[Name] };
};

/** Returns the minutes until the next try after this many failures: 1, 2, 4, and so on, up to a day. */
export function pauseMinutes(tries: number): number {
  return Math.min(24 * 60, 2 ** Math.max(0, tries - 1));
}
