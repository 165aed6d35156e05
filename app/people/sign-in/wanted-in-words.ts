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

/** The page that someone asked for before signing in, in words. */
export type WantedInWords = {
  title: string;
  /** Completes 'Make an account to …'; null if `instead` says why there is no such page. */
  purpose: string | null;
  instead: string | null;
  experts: SeenExpert[];
  /** A link to the same content that needs no account. */
  lookAround: { to: string; label: string };
};
