import { expect, it } from 'vitest';
import { callNamed } from './document.ts';

it('offers the two values of a flag, so no one has to guess them', () => {
  const flag = { name: 'online', in: 'query', schema: { type: 'boolean', description: 'Online now' } };
  const operation = { operationId: 'searchExperts', parameters: [flag], responses: {} };
  const document = {
    servers: [],
    tags: [],
    paths: { '/experts': { get: operation } },
    components: { schemas: {} },
  };
  expect(callNamed(document, 'searchExperts')?.asked).toMatchObject([
    { name: 'online', type: 'boolean', choices: ['true', 'false'] },
  ]);
});
