/** The sentences of the page with an expert's own reviews. */
export const OWN_REVIEWS_WORDS = {
  title: 'Reviews',
  lead: 'What clients say in public, and what needs an answer.',
  waiting: 'Needs an answer',
  all: 'All',
  noneWaiting: 'Nothing to answer',
  noneWaitingText: 'Reviews that need an answer appear here.',
  none: 'No reviews yet',
  noneText: 'After a consultation we ask the client for a review. It appears here once it is public.',
  notExpert: 'Reviews are for experts',
  notExpertText: 'Once you give consultations here, this page shows what clients say about you.',
  noWords: 'Stars only, without words.',
  yourAnswer: 'Your answer',
  answer: 'Answer',
  change: 'Change the answer',
  ownersOnly: 'Only an owner of the practice can answer.',
} as const;
