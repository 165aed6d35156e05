/** Why a place is not served, and what to do next. */
export type Restriction = {
  /** Two-letter code. */
  state: string;
  stateName: string;
  /** One sentence about the state's law. */
  law: string;
  /** The nearest place where we can be used. `place` works as a search text. */
  nearest: { place: string; miles: number } | null;
  /** False for DC and the territories, which have no law here to wait for. */
  canWait: boolean;
};
