/** Why a place is not served, and what to do next. */
export type Restriction = {
  /** The two-letter code of the state. */
  state: string;
  stateName: string;
  law: string;
  /** The nearest place where people can use the service. A search accepts `place` as its place. */
  nearest: { place: string; miles: number } | null;
  /** False for DC and the territories, because we don't track their laws. */
  canWait: boolean;
};
