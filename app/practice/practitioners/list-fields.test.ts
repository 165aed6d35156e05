import { expect, it } from 'vitest';
import { expertiseForm, methodsForm } from '../../../core/people/practice-profile/services-form.ts';
import { whoMeetsForm } from '../../../core/people/practice-profile/who-meets-form.ts';
import { optionsGivenForm } from '../../../core/practice/practitioners/practitioner-form.ts';
import { readForm } from '../../sending/read-form.ts';

const forms = {
  methods: methodsForm,
  expertise: expertiseForm,
  languages: whoMeetsForm,
  options: optionsGivenForm,
};

const errorsOf = (name: keyof typeof forms, ...sent: (string | File)[]) => {
  const form = new FormData();
  for (const one of sent) form.append(name, one);
  return readForm(form, forms[name]).reply().error;
};

it.each(Object.keys(forms) as (keyof typeof forms)[])(
  'a forged entry of %s is refused beside the list',
  (name) => {
    const wrong = { [name]: ['Choose from the list.'] };
    expect(errorsOf(name, 'forged')).toEqual(wrong);
    expect(errorsOf(name, 'forged', 'forged')).toEqual(wrong);
    expect(errorsOf(name, '', 'forged')).toEqual(wrong);
    expect(errorsOf(name, new File(['x'], 'x.txt'))).toEqual(wrong);
  },
);

it('an entry that is sent twice is refused beside the list', () => {
  expect(errorsOf('languages', 'es', 'es')).toEqual({ languages: ['Choose each one only once.'] });
});
