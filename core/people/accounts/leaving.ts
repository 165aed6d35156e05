import * as words from '#text/people/accounts/rules';
import { withFacts } from '../../../lib/sentence.ts';
/** The message for the person who is leaving. */
export const ownLeaving = words.own_leaving;

/** The message for the other side. It does not reveal that the person is leaving. */
export const otherLeaving = (name: string) => withFacts(words.other_leaving, { name });
