import { expect, it } from 'vitest';
import { answerFormOf } from './answer-form.ts';

it.each<[Parameters<typeof answerFormOf>, object, Record<string, string>]>([
  [['contest', {}], { note: ' ' }, { note: 'Please say what happened, so that we can decide.' }],
  [['contest', {}], { note: 'I was there.' }, {}],
  [['end', { isEarly: true }], {}, { endReason: 'Please say why it ends early.' }],
  [['end', { isEarly: true }], { endReason: 'other' }, {}],
  [['end', { isEarly: false }], {}, {}],
  [
    ['accept', { isCafe: true }],
    {},
    { cafeName: 'Please name the café.', cafeAddress: 'Please enter the address of the café.' },
  ],
  [['accept', { isCafe: true }], { cafeName: 'Huckleberry', cafeAddress: '700 Main Street' }, {}],
  [['accept', { isCafe: false }], {}, {}],
  [['cancel', {}], {}, {}],
])('the form for %j requires what the act needs: %j', (asked, sent, wrong) => {
  const issues = answerFormOf(...asked).safeParse(sent).error?.issues ?? [];
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(wrong);
});
