/**
 * What admins can do, each act with the kind of thing it applies to. A concept adds its acts with `declare
 * module` and supplies their words; `core/registries.ts` does not compile until it has them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface AdminActs {}

export type AdminAct = keyof AdminActs;

export type SubjectKind = AdminActs[AdminAct];

/**
 * The record's words for each of a concept's acts: the start of a sentence that ends with the subject's name.
 */
export type ActWords<Act extends AdminAct> = { readonly [Name in Act]: string };

/** What an act changed: states, counts and instants, never personal data. */
export type ActFacts = { readonly [fact: string]: string | number | boolean | null };
