import { describe, expect, it } from 'vitest';
import { ageOn, birthDateProblem } from './identity.ts';
import { identityForm, MAX_LEGAL_NAME_LENGTH } from './identity-form.ts';
import { namesAgree } from './names-agree.ts';
import { evidenceForm, evidenceFormOf } from './verification-form.ts';

const date = (text: string) => Temporal.PlainDate.from(text);

const TYPED = {
  legalFirstName: 'Fern',
  legalLastName: 'Hollow',
  birthMonth: '4',
  birthDay: '15',
  birthYear: '1989',
};

describe('a birth date on December 1, 2026', () => {
  it.each([
    ['2005-12-01', null, 21],
    ['2005-12-02', 'under_age', 20],
    ['2026-12-01', 'under_age', 0],
    ['2026-12-02', 'invalid_input', 0],
    ['2099-01-01', 'invalid_input', -72],
    ['1989-04-15', null, 37],
    ['1906-12-01', null, 120],
    ['1905-12-02', null, 120],
    ['1905-12-01', 'invalid_input', 121],
    ['1000-01-01', 'invalid_input', 1026],
  ])('%s: %s, %i years', (born, code, age) => {
    const today = date('2026-12-01');
    expect(birthDateProblem(date(born), today)?.code ?? null).toBe(code);
    expect(ageOn(date(born), today)).toBe(age);
  });

  it.each([
    ['2004-02-29', '2025-02-28', 'under_age'],
    ['2004-02-29', '2025-03-01', null],
  ])('%s on %s: %s', (born, today, code) =>
    expect(birthDateProblem(date(born), date(today))?.code ?? null).toBe(code),
  );
});

describe('name and date of birth, as typed', () => {
  it.each([
    [{}, []],
    [{ birthMonth: '04', birthDay: ' 5 ' }, []],
    [{ legalFirstName: 'Zoë-Anne', legalLastName: 'O’Neill Jr.' }, []],
    [{ legalFirstName: '李', legalLastName: 'Núñez' }, []],
    [{ legalFirstName: '' }, ['legalFirstName']],
    [{ legalFirstName: ' \u200b ' }, ['legalFirstName']],
    [{ legalLastName: undefined }, ['legalLastName']],
    [{ legalLastName: '123' }, ['legalLastName']],
    [{ legalLastName: '<b>Hollow</b>' }, ['legalLastName']],
    [{ legalLastName: 'a@example.test' }, ['legalLastName']],
    [{ legalLastName: 'Hol\nlow' }, ['legalLastName']],
    [{ legalLastName: 'Hol\0low' }, ['legalLastName']],
    [{ legalLastName: '\ud800' }, ['legalLastName']],
    [{ legalFirstName: 'x'.repeat(MAX_LEGAL_NAME_LENGTH) }, []],
    [{ legalFirstName: 'x'.repeat(MAX_LEGAL_NAME_LENGTH + 1) }, ['legalFirstName']],
    [{ birthMonth: '' }, ['birthMonth']],
    [{ birthMonth: '13' }, ['birthMonth']],
    [{ birthMonth: '0' }, ['birthMonth']],
    [{ birthMonth: 'April' }, ['birthMonth']],
    [{ birthDay: '32' }, ['birthDay']],
    [{ birthDay: '-1' }, ['birthDay']],
    [{ birthDay: '1e1' }, ['birthDay']],
    [{ birthYear: '89' }, ['birthYear']],
    [{ birthYear: '19890' }, ['birthYear']],
    [{ birthYear: '0001' }, ['birthYear']],
    [{ birthMonth: '2', birthDay: '30' }, ['birthDay']],
    [{ birthMonth: '2', birthDay: '29' }, ['birthDay']],
    [{ birthMonth: '2', birthDay: '29', birthYear: '1988' }, []],
    [{ birthMonth: '4', birthDay: '31' }, ['birthDay']],
    [
      { legalFirstName: '', legalLastName: '', birthMonth: '', birthDay: '', birthYear: '' },
      ['legalFirstName', 'legalLastName', 'birthMonth', 'birthDay', 'birthYear'],
    ],
  ])('%j gets an error beside %j', (values, fields) => {
    const typed = { ...TYPED, ...values };
    const told = (schema: { safeParse(value: unknown): ReturnType<typeof identityForm.safeParse> }) => [
      ...new Set(schema.safeParse(typed).error?.issues.map(({ path }) => path[0])),
    ];
    expect(told(identityForm)).toEqual(fields);
    // The browser's form shows the same errors to an individual, and none to a center.
    expect(told(evidenceFormOf('individual', '2005-12-01') as never)).toEqual(fields);
  });

  it('shows the errors of a birth date with all others', () => {
    const told = (birth: object) => {
      const typed = { ...TYPED, legalLastName: undefined, birthMonth: '12', birthDay: '1', ...birth };
      const { error } = evidenceFormOf('individual', '2005-12-01').safeParse(typed);
      return error?.issues.map(({ path }) => path[0]);
    };
    expect(told({ birthYear: '2005' })).toEqual(['legalLastName']);
    expect(told({ birthYear: '2006' })).toEqual(['legalLastName', 'birthYear']);
    expect(told({ birthDay: '31', birthMonth: '4', birthYear: '1989' })).toEqual([
      'legalLastName',
      'birthDay',
    ]);
  });

  it('is not required of a center', () => {
    expect(evidenceFormOf('wellness-center', '2005-12-01').safeParse({}).success).toBe(true);
  });

  it('has a maximum length', () => {
    expect(evidenceForm.safeParse({ legalFirstName: 'x'.repeat(201) }).success).toBe(false);
  });
});

describe('two names', () => {
  it.each([
    ['Fern Hollow', 'Fern Hollow', 'same'],
    ['Fern Hollow', 'fern  HOLLOW', 'same'],
    ['José Núñez', 'Jose Nunez', 'same'],
    ['Zoë O’Neill', "Zoe O'Neill", 'same'],
    ['Anne-Marie Lee', 'Anne Marie Lee', 'same'],
    ['Hollow Fern', 'Fern Hollow', 'same'],
    ['Fern Hollow', 'Fern', 'part'],
    ['Fern Ada Hollow', 'Fern Hollow', 'part'],
    ['Fern Hollow', 'Fern Ada Hollow', 'part'],
    ['Fern Hollow', 'Sage Hollow', 'differs'],
    ['Fern Hollow', 'Ferny', 'differs'],
    ['Fern Hollow', '', 'differs'],
    ['Fern Hollow', '!!!', 'differs'],
  ])('%s and %s: %s', (one, other, agree) => {
    expect(namesAgree(one, other)).toBe(agree);
    expect(namesAgree(other, one)).toBe(agree);
  });
});
