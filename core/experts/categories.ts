/** A field of expertise. `commonTerm` is what the wider industry calls it, shown behind the '?'. */
export type Category = { id: string; name: string; label: string; icon: string; commonTerm?: string };
