import * as words from '#text/ground/mail/rules';

export const oneTimeNote: () => string = words.one_time_note;
