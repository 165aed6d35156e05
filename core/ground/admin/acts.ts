/**
 * The acts of admins, each with the kind of its subject. A concept adds its acts with `declare module` and
 * must then supply their words in `core/registries.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface AdminActs {}

export type AdminAct = keyof AdminActs;

export type SubjectKind = AdminActs[AdminAct];

/** Describes each act in the record: the start of a sentence that ends with the subject's name. */
export type ActWords<Act extends AdminAct> = { readonly [Name in Act]: string };

/** What an act changed, without personal data: statuses, counts, and timestamps. */
export type ActFacts = { readonly [fact: string]: string | number | boolean | null };
