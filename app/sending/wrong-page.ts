/** Why a form counts for nobody: its page was drawn for another account than the one signed in now. */
export type WrongPage = {
  /** Said above the form; the reason below it stands in the answer's message. */
  title: string;
  /** Sends the form once more in the name of the person signed in; null where nobody is. */
  goesOn: { mark: string; label: string } | null;
  /** Leads to the account of the page; null where that was nobody's. */
  logIn: { to: string; label: string } | null;
};

/** What an answer says of the page that its form came from; null where that page is as it should be. */
export function wrongPageIn(answer: unknown): WrongPage | null {
  const { page } = (typeof answer === 'object' && answer !== null ? answer : {}) as { page?: WrongPage };
  return typeof page?.title === 'string' ? page : null;
}
