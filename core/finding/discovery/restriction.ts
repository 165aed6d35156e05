/** Why a place is not served, and what to do next. */
export type Restriction = {
  /** Two-letter code. */
  state: string;
  stateName: string;
  /** What the state's law says, in a sentence. */
  law: string;
  /** Where the service is to be had next; `place` is what a search asks for. */
  nearest: { place: string; miles: number } | null;
  /** Whether somebody can be told when this changes; DC and the territories have no law of their own here. */
  canWait: boolean;
};
