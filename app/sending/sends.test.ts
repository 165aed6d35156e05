import { describe, expect, it } from 'vitest';
import { NO_ANSWER } from './failure.ts';
import { beginSend, failureOfForm, showFailed, takeSend } from './sends.ts';

const words = { title: 'Not sent' };
const send = (form: object) => ({ form, words, answer: null, leadsAway: false });

describe('two forms of one page', () => {
  const [draft, discard] = [{}, {}];

  it('each keep their own reason for failing, whichever fails last', () => {
    beginSend('/apply', send(discard));
    takeSend('/apply');
    showFailed(discard, NO_ANSWER);
    beginSend('/apply', send(draft));
    takeSend('/apply');
    showFailed(draft, NO_ANSWER);
    expect([failureOfForm(discard), failureOfForm(draft)]).toEqual([NO_ANSWER, NO_ANSWER]);
  });

  it('lose it when sent again, while the other keeps its own', () => {
    beginSend('/apply', send(draft));
    expect([failureOfForm(discard), failureOfForm(draft)]).toEqual([NO_ANSWER, null]);
  });
});
