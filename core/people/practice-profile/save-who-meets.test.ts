import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertPractitioner } from '../../../tests/listed-experts.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { readPractice } from '../experts/read-practice.server.ts';
import { practitioners } from '../experts/tables.ts';
import { saveWhoMeets } from './save-who-meets.server.ts';

const world = await openWorld();

const stored = (practiceId: string) =>
  world.db
    .select({ languages: practitioners.languages, gender: practitioners.gender })
    .from(practitioners)
    .where(eq(practitioners.practiceId, practiceId))
    .orderBy(asc(practitioners.rank));
const marksOf = async (practiceId: string) => {
  const { rows } = await world.pool.query<{ word: string }>(
    `select word from listing, unnest(tsvector_to_array(words)) as word
     where expert_id = $1 and word ~ '^#(speaks|met-by)-' order by word`,
    [practiceId],
  );
  return rows.map(({ word }) => word);
};

describe('what a practitioner says about themselves', () => {
  it('is stored, read back, and searchable, and can be removed', async () => {
    const { actor, id } = await world.anExpert();
    const save = (languages: string[], gender: 'woman' | '') =>
      saveWhoMeets(world.as(actor), { practitionerId: null, languages, gender });
    await save(['en', 'es'], 'woman');
    expect((await readPractice(world.as(actor)))?.meets).toEqual({
      languages: ['en', 'es'],
      gender: 'woman',
    });
    expect(await marksOf(id)).toEqual(['#met-by-woman', '#speaks-en', '#speaks-es']);
    await save([], '');
    expect(await marksOf(id)).toEqual([]);
  });

  it('belongs to one person of a center, until they are retired', async () => {
    const { actor, id } = await world.anExpert({ type: 'wellness-center' });
    const second = await insertPractitioner(world.db, id, { name: 'Imani' });
    await saveWhoMeets(world.as(actor), { practitionerId: second, languages: ['vi'], gender: 'man' });
    expect(await stored(id)).toEqual([
      { languages: [], gender: null },
      { languages: ['vi'], gender: 'man' },
    ]);
    expect(await marksOf(id)).toEqual(['#met-by-man', '#speaks-vi']);
    await world.pool.query('update practitioners set active_until = now() where id = $1', [second]);
    expect(await marksOf(id)).toEqual([]);
    expect(
      await codeOf(
        saveWhoMeets(world.as(actor), { practitionerId: second, languages: ['vi'], gender: 'man' }),
      ),
    ).toBe('not_found');
  });

  it.each([
    ['an unknown language', { languages: ['tlh'], gender: '' }],
    ['a language twice', { languages: ['es', 'es'], gender: '' }],
    ['an unknown gender', { languages: [], gender: 'dragon' }],
  ])('is refused with %s', async (_what, input) => {
    const { actor, id } = await world.anExpert();
    expect(await codeOf(saveWhoMeets(world.as(actor), { practitionerId: null, ...input } as never))).toBe(
      'invalid_input',
    );
    expect(await stored(id)).toEqual([{ languages: [], gender: null }]);
  });

  it('cannot be changed by a stranger', async () => {
    const [{ id }, { actor: other }] = [await world.anExpert(), await world.anExpert()];
    expect(
      await codeOf(
        saveWhoMeets(world.as(other), {
          practiceId: id,
          practitionerId: null,
          languages: ['es'],
          gender: '',
        }),
      ),
    ).toBe('not_allowed');
  });
});
