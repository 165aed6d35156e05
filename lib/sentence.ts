/**
 * A sentence that is worded when it is called, in the language of that moment. A message of the catalog
 * without facts is one; `withFacts` makes one of any other.
 */
export type Sentence = { (): string; readonly facts?: Readonly<Record<string, Fact>> };

/** A value in a sentence. One that reads differently in each language, such as a price, is a function. */
export type Fact = string | number | (() => string);

/** Returns a message of the catalog with its facts, to be worded later. */
export function withFacts<Name extends string>(
  message: (facts: Record<Name, string | number>) => string,
  facts: Readonly<Record<NoInfer<Name>, Fact>>,
): Sentence {
  const worded = () => message(wordedFacts(facts) as Record<Name, string | number>);
  return Object.assign(worded, { facts });
}

/** Returns the facts as the sentence shows them in the language of this moment. */
export function wordedFacts(facts: Readonly<Record<string, Fact>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'function' ? fact() : fact]),
  );
}
