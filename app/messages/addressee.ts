/** Where the page for a first message to somebody is. */
export function newMessagePath(to: { expertId: string } | { clientId: string }): string {
  const [name, id] = 'expertId' in to ? ['expert', to.expertId] : ['to', to.clientId];
  return `/messages/new?${new URLSearchParams([[name, id]])}`;
}

/** Whom such an address means; an expert's id for a client, a person's id for an expert. */
export function addresseeOf(search: URLSearchParams): { expertId: string } | { clientId: string } {
  const expertId = search.get('expert');
  return expertId === null ? { clientId: search.get('to') ?? '' } : { expertId };
}
