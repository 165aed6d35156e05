import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { termsOfText } from './terms-of-text.server.ts';

/** Returns the alternatives of each term, without the word itself; a star marks a prefix. */
const termsOf = (text: string) =>
  termsOfText(text).map(({ anyOf }) => anyOf.map(({ word, prefix }) => (prefix ? `${word}*` : word)));

describe.each(['en', 'es'])('a search on pages in %s', (language) => {
  it.each([
    ['edibles', [['edibles*', '#infused-treats']]],
    ['comestibles', [['comestibles*', '#infused-treats']]],
    ['comestible', [['comestible*', '#infused-treats']]],
    ['tinturas', [['tinturas*', '#herbal-drops']]],
    ['Flor', [['flor*', '#whole-botanicals', '#whole-botanical-blossoms']]],
    ['educación', [['educacion*', '#education']]],
    ['EDUCACION', [['educacion*', '#education']]],
    ['asesoría', [['asesoria*', '#consulting']]],
    ['bálsamo denver', [['balsamo', '#calming-balms'], ['denver*']]],
    [
      'gotas de hierbas',
      [
        ['gotas', '#herbal-drops'],
        ['hierbas*', '#whole-botanicals', '#whole-botanical-blossoms', '#herbal-drops'],
      ],
    ],
    ['tinturas en Denver', [['tinturas', '#herbal-drops'], ['denver*']]],
    [
      'aceite aromático',
      [
        ['aceite', '#aromatic-oils'],
        ['aromatico*', '#aromatic-oils'],
      ],
    ],
    ['marihuana', [['marihuana*', '#whole-botanicals', '#whole-botanical-blossoms']]],
    ['hierba', [['hierba*', '#whole-botanicals', '#whole-botanical-blossoms', '#herbal-drops']]],
    ['gomitas', [['gomitas*', '#infused-treats']]],
    ['gomita', [['gomita*', '#infused-treats']]],
    ['pomada', [['pomada*', '#calming-balms']]],
    ['porro', [['porro*', '#relaxation-rolls']]],
    ['vapeador', [['vapeador*', '#aromatherapy-pods']]],
    ['herbolaria', [['herbolaria*', '#herbal-drops']]],
    ['hierbero', [['hierbero*', '#herbal-drops', '#consulting']]],
    ['yerbera', [['yerbera*', '#herbal-drops', '#consulting']]],
    ['talleres', [['talleres*', '#education']]],
    ['enseñanza', [['ensenanza*', '#education']]],
    ['ansiedad', [['ansiedad*']]],
    ['sueño', [['sueno*']]],
    ['sueno', [['sueno*']]],
    ['jardinería', [['jardineria*']]],
    ['jardineria', [['jardineria*']]],
  ])('knows the words of categories: %s', (text, terms) => {
    expect(inLanguage(language, () => termsOf(text))).toEqual(terms);
  });

  it.each([
    [
      'new mexico',
      [
        ['new', '#nm'],
        ['mexico*', '#nm'],
      ],
    ],
    [
      'Nuevo México',
      [
        ['nuevo', '#nm'],
        ['mexico*', '#nm'],
      ],
    ],
    [
      'nuevo mexico',
      [
        ['nuevo', '#nm'],
        ['mexico*', '#nm'],
      ],
    ],
    [
      'Nueva York',
      [
        ['nueva', '#ny', 'new'],
        ['york*', '#ny', 'york'],
      ],
    ],
    ['Los Ángeles', [['los'], ['angeles*']]],
    ['Filadelfia', [['filadelfia*', 'philadelphia']]],
    [
      'Carolina del Norte',
      [
        ['carolina', '#nc'],
        ['del', '#nc'],
        ['norte*', '#nc'],
      ],
    ],
  ])('knows places: %s', (text, terms) => {
    expect(inLanguage(language, () => termsOf(text))).toEqual(terms);
  });

  it.each([
    ['maria de la cruz', [['maria'], ['de'], ['la'], ['cruz*']]],
    ['maria flores', [['maria'], ['flores*']]],
    ['mari', [['mari*']]],
    ['mota', [['mota*']]],
    ['dulce', [['dulce*']]],
    ['com', [['com*', '#active-compounds']]],
    ['wilmington de', [['wilmington'], ['de']]],
  ])('leaves names and English alone: %s', (text, terms) => {
    expect(inLanguage(language, () => termsOf(text))).toEqual(terms);
  });
});
