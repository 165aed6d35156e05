import type { LogPosition } from './log-position.ts';

/** A replica that may lack changes older than this many milliseconds is not read. */
export const LAG_MS = 5_000;

/** What a read must find. */
export type Needs = {
  /** Everything up to this position: the reader's own last change. */
  after?: LogPosition | null;
  /** Everything up to this moment (`performance.now()`), because others have been shown it already. */
  since?: number | null;
};

/** What is known about a replica that answers. */
export type Known = {
  position: LogPosition;
  /** The last moment of which it surely has every change; null if unknown. */
  moment: number | null;
};

/** Why reads go where they go: a replica is current, none is, or none surely has what the read must find. */
export type Reason = 'current' | 'needs newer' | 'no replica';

export const isCurrent = ({ moment }: Known, now: number): boolean =>
  moment !== null && now - moment < LAG_MS;

/** Returns the replicas that surely have what a read must find. Without any, the primary answers. */
export function judgeReplicas<Replica>(
  replicas: readonly (Known & { replica: Replica })[],
  { after = null, since = null }: Needs,
  now: number,
): { fit: Replica[]; reason: Reason } {
  const current = replicas.filter((one) => isCurrent(one, now));
  // A moment that has not come yet asks no more than the present one.
  const sinceAtMost = since === null ? Number.NEGATIVE_INFINITY : Math.min(since, now);
  const fit = current
    .filter(({ position, moment }) => (after === null || position >= after) && moment! >= sinceAtMost)
    .map(({ replica }) => replica);
  if (fit.length > 0) return { fit, reason: 'current' };
  return { fit, reason: current.length > 0 ? 'needs newer' : 'no replica' };
}
