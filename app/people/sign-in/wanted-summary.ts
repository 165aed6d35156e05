export type SeenExpert = {
  id: string;
  name: string;
  face: string | null;
  town: string;
  /** Such as '4.9', or 'New' before the first rating. */
  rating: string;
  price: string;
  isDemo: boolean;
};

export type WantedSummary = {
  title: string;
  /** Completes 'Make an account to …'; null if `instead` says why an account would not help. */
  purpose: string | null;
  instead: string | null;
  experts: SeenExpert[];
  lookAround: { to: string; label: string };
};
