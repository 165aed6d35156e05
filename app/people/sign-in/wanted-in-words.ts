/** An expert as the sign-in page shows them. */
export type SeenExpert = {
  id: string;
  name: string;
  face: string | null;
  town: string;
  /** '4.9', or 'New' before the first rating. */
  rating: string;
  /** 'from $16.00', or a note that the listing is a sample. */
  price: string;
  isDemo: boolean;
};

/** The page that someone requested before signing in, in words. */
export type WantedInWords = {
  title: string;
  /** What the account is for, as in 'Make an account to …'; null if `instead` says why there is nothing. */
  purpose: string | null;
  instead: string | null;
  experts: SeenExpert[];
  /** Link to the same content without an account. */
  lookAround: { to: string; label: string };
};
