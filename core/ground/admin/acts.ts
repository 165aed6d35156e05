/**
 * What admins can do, and the kind of thing that each act is done to. A concept adds its own acts with
 * `declare module` and gives their words; `core/registries.ts` does not compile until it has them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the concepts fill it
export interface AdminActs {}

export type AdminAct = keyof AdminActs;

/** What an act can be about. */
export type SubjectKind = AdminActs[AdminAct];

/** How the record says each of a concept's acts: a sentence that the subject's name ends. */
export type ActWords<Act extends AdminAct> = { readonly [Name in Act]: string };

/** What an act has changed, as it stood: states, counts and instants, never what names a person. */
export type ActFacts = { readonly [fact: string]: string | number | boolean | null };
