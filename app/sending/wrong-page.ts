/** Why the server refuses a form whose page belongs to an account other than the signed-in one. */
export type WrongPage = {
  title: string;
  /** Sends the form again as the signed-in user; null for visitors. */
  goesOn: { mark: string; label: string } | null;
  /** Link that logs in to the page's account; null if the page was a visitor's. */
  logIn: { to: string; label: string } | null;
};

/** Returns the answer's `page` if the form came from another account's page; null otherwise. */
export function wrongPageIn(answer: unknown): WrongPage | null {
  const { page } = (typeof answer === 'object' && answer !== null ? answer : {}) as { page?: WrongPage };
  return typeof page?.title === 'string' ? page : null;
}
