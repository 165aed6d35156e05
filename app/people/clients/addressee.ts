/** Returns the path of the page for a first message. `token` is the key of the client's share link. */
export function newMessagePath(
  to: { expertId: string } | { clientId: string; token?: string | null },
): string {
  if ('expertId' in to) return `/messages/new?${new URLSearchParams({ expert: to.expertId })}`;
  const search = new URLSearchParams({ to: to.clientId });
  if (to.token) search.set('key', to.token);
  return `/messages/new?${search}`;
}

export function addresseeOf(
  search: URLSearchParams,
): { expertId: string } | { clientId: string; token: string | null } {
  const expertId = search.get('expert');
  return expertId === null ? { clientId: search.get('to') ?? '', token: search.get('key') } : { expertId };
}
