import * as words from '#text/finding/home/taglines';

/**
 * Phrases that follow 'Get plugged in,' on the home page, one at a time. Each fits on one line of a phone.
 */
export const TAGLINES: readonly (() => string)[] = [
  words.then_wind_down,
  words.and_rest_easy,
  words.leaf_by_leaf,
  words.close_to_home,
  words.trust_what_grows,
  words.ask_anything,
  words.find_balance,
  words.meet_your_guide,
  words.over_a_cup_of_tea,
  words.and_breathe_out,
  words.at_your_own_pace,
  words.find_good_counsel,
  words.feel_understood,
  words.feel_looked_after,
  words.for_calmer_days,
  words.take_your_time,
  words.and_slow_down,
  words.talk_it_through,
  words.learn_from_plants,
  words.put_down_roots,
];
