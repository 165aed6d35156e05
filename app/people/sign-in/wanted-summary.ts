export type SeenExpert = {
  id: string;
  name: string;
  face: string | null;
  town: string;
  /** Such as '4.9'; null before the first rating. */
  rating: string | null;
  price: string;
  isDemo: boolean;
};

/** The reason to sign in: to request any time, or the time chosen before, shown in `zone`. */
export type Purpose = { for: 'a-time' } | { for: 'this-time'; zone: string };

export type WantedSummary = {
  title: string;
  /** Null if `instead` says why an account would not help. */
  purpose: Purpose | null;
  instead: string | null;
  experts: SeenExpert[];
  lookAround: { to: string; label: string };
};
