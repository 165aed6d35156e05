/**
 * Handles all items, a few at once. All workers take items from one line, so a slow item delays only one of them.
 * Rejects with the first error of `handle`.
 * @param atOnce how many items are handled at once.
 */
export async function severalAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const line = Iterator.from(items);
  const takeTurns = async () => {
    for (const item of line) await handle(item);
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}
