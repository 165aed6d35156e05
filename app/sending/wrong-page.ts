/** Why a form is not accepted: its page was rendered for an account other than the signed-in one. */
export type WrongPage = {
  /** Shown above the form; the answer's message gives the reason. */
  title: string;
  /** Sends the form again as the signed-in user; null for visitors. */
  goesOn: { mark: string; label: string } | null;
  /** Link to log in to the page's account; null if the page was a visitor's. */
  logIn: { to: string; label: string } | null;
};

/** Returns what an answer says if its form came from another account's page; otherwise null. */
export function wrongPageIn(answer: unknown): WrongPage | null {
  const { page } = (typeof answer === 'object' && answer !== null ? answer : {}) as { page?: WrongPage };
  return typeof page?.title === 'string' ? page : null;
}
