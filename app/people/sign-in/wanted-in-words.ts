/** An expert as the sign-in page draws them. */
export type SeenExpert = {
  id: string;
  name: string;
  face: string | null;
  town: string;
  /** '4.9', or 'New' before the first rating. */
  rating: string;
  /** 'from $16.00'; or that the listing is a sample. */
  price: string;
  isDemo: boolean;
};

/** What somebody wanted who has to sign in first, in words. */
export type WantedInWords = {
  title: string;
  /** What the account is for, as in 'Make an account to …'; null where `instead` says what is the matter. */
  purpose: string | null;
  instead: string | null;
  experts: SeenExpert[];
  /** Where one sees the same without an account. */
  lookAround: { to: string; label: string };
};
