import { describe, expect, it } from 'vitest';
import { NO_ANSWER } from './failure.ts';
import { beginSend, failureOfForm, showFailed, takeSend } from './sends.ts';

const words = { title: 'Not sent' };
const send = (form: object) => ({ form, words, answer: null, leadsAway: false });

describe('two forms of one page', () => {
  const [draft, discard] = [{}, {}];

  it('each keep their own failure, no matter which failed last', () => {
    beginSend('/apply', send(discard));
    takeSend('/apply');
    showFailed(discard, NO_ANSWER);
    beginSend('/apply', send(draft));
    takeSend('/apply');
    showFailed(draft, NO_ANSWER);
    expect([failureOfForm(discard), failureOfForm(draft)]).toEqual([NO_ANSWER, NO_ANSWER]);
  });

  it('lose the failure when sent again, while the other form keeps its own', () => {
    beginSend('/apply', send(draft));
    expect([failureOfForm(discard), failureOfForm(draft)]).toEqual([NO_ANSWER, null]);
  });
});
