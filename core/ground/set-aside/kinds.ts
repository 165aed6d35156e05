import type { JobName } from '../../context.ts';

/**
 * What recurring work goes over, one row at a time, and what such a row is. A concept adds its own kinds with
 * `declare module` and gives their facts; `core/registries.ts` does not compile until it has them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the concepts fill it
export interface SetAsideKinds {}

export type SetAsideKind = keyof SetAsideKinds;

/** How each of a concept's kinds is said, the queue that does the work, and what the row is. */
export type SetAsideFacts<Kind extends SetAsideKind = SetAsideKind> = {
  readonly [Name in Kind]: { words: string; queue: JobName; subject: SetAsideKinds[Name] };
};

/** Minutes until a row that has failed so many times is tried again: 1, 2, 4 and so on, at most a day. */
export function pauseMinutes(tries: number): number {
  return Math.min(24 * 60, 2 ** Math.max(0, tries - 1));
}
