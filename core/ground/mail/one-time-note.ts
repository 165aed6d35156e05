export const ONE_TIME_NOTE =
  'You asked us to tell you once, and this is that e-mail. You’re no longer on the list.';
