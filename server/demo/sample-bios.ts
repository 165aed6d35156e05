/** Bios of centers. Each takes the name of the state's capital. */
const CENTERS: readonly ((capital: string) => string)[] = [
  (capital) =>
    `We opened in an old print shop in ${capital} because three of us kept answering the same questions at kitchen tables. Come with the bottle you already have. We read the label together and talk about whether you need anything at all.`,
  (capital) =>
    `A small house ten minutes from the middle of ${capital}, with a garden behind it and good chairs in front. Two of us were nurses. We take our time, we write things down, and we call two weeks later to ask how it went.`,
  (capital) =>
    `Most people in ${capital} find us when sleep has been bad for a while. We ask about evenings, coffee and worries before we talk about plants, and no one leaves with more than two things to try.`,
  (capital) =>
    `Our center began as a Saturday table at the ${capital} farmers market. The table is still there in summer. The rest of the year you find us upstairs, with tea, a scale and a shelf of books you may borrow.`,
];

/** Bios of individuals. Each takes the name of the state's capital. */
const GUIDES: readonly ((capital: string) => string)[] = [
  (capital) =>
    `I grew up near ${capital} and spent fifteen years as a pharmacist before I changed sides of the counter. I like careful people and skeptical questions. If I think you should see a doctor first, I say so.`,
  (capital) =>
    `I came to plants through my own bad back. Now I help others in ${capital} find a routine they can keep: one change at a time, a short diary, and an honest look after a month.`,
  (capital) =>
    `Retired biology teacher, still explaining. I meet people in quiet cafés around ${capital}, bring drawings, and stop when you have understood what you came for.`,
  (capital) =>
    `I keep bees and a drying shed outside ${capital}. In a consultation I listen more than I talk, and I would rather tell you that something will not help than send you home with a bag.`,
];

/**
 * Returns the bio of a sample listing.
 * @param place the position of the listing among the states. Those at even positions are centers.
 */
export function sampleBio(place: number, capital: string): string {
  const bios = place % 2 === 0 ? CENTERS : GUIDES;
  return bios[Math.floor(place / 2) % bios.length]!(capital);
}
