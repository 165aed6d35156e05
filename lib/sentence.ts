/**
 * A function that words a sentence in the current language. Catalog messages without facts are sentences;
 * `withFacts` turns any other message into one.
 */
export type Sentence = { (): string; readonly facts?: Readonly<Record<string, Fact>> };

/** A value in a sentence. A value that reads differently in each language, such as a price, is a function. */
export type Fact = string | number | (() => string);

/** Binds a catalog message to its facts, for wording later. */
export function withFacts<Name extends string>(
  message: (facts: Record<Name, string | number>) => string,
  facts: Readonly<Record<NoInfer<Name>, Fact>>,
): Sentence {
  const worded = () => message(wordedFacts(facts) as Record<Name, string | number>);
  return Object.assign(worded, { facts });
}

/** Returns the facts as shown in the current language. */
export function wordedFacts(facts: Readonly<Record<string, Fact>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'function' ? fact() : fact]),
  );
}
