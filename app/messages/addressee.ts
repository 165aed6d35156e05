/** Where the page for a first message to somebody is. */
export function newMessagePath(to: { expertId: string } | { clientId: string }): string {
  const [name, id] = 'expertId' in to ? ['expert', to.expertId] : ['to', to.clientId];
  return `/messages/new?${new URLSearchParams([[name, id]])}`;
}

/** Whom such an address means: an expert (to a client), or a client (to an expert) with the key of a share link. */
export function addresseeOf(
  search: URLSearchParams,
): { expertId: string } | { clientId: string; token: string | null } {
  const expertId = search.get('expert');
  return expertId === null ? { clientId: search.get('to') ?? '', token: search.get('key') } : { expertId };
}
