import * as words from '#text/overview/dashboard/screens';

/** Names the practice, because some people own several. */
export const titleOf = (name: string) => words.set_up_named({ name });

export const sayProgress = (done: number, all: number) => words.steps_done({ done, all });

/**
 * What unfinished steps mean for clients. An unfinished required step hides the practice, now or after
 * `until`.
 */
export const STANDING_WORDS = {
  hidden: words.setup_hidden,
  week: (until: string) => words.setup_until({ until }),
  open: words.setup_open,
};
