/** The sentences of an expert's own reviews. */
export const OWN_REVIEWS_WORDS = {
  title: 'Reviews',
  lead: 'What clients say in public, and what needs an answer.',
  waiting: 'Needs an answer',
  all: 'All',
  noneWaiting: 'Nothing to answer',
  noneWaitingText: 'You have answered every review. New ones appear here.',
  none: 'No reviews yet',
  noneText: 'After a consultation we ask the client for a review. It appears here once it is public.',
  notExpert: 'Reviews are for experts',
  notExpertText: 'Once you consult here, you find what clients say about you on this page.',
  noWords: 'Stars only, without words.',
  yourAnswer: 'Your answer',
  answer: 'Answer',
  change: 'Change the answer',
  ownersOnly: 'Only an owner of the practice can answer.',
} as const;
