import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';

const CLIENT = join(import.meta.dirname, '..', 'clients', 'typescript', 'plugwell.ts');

/**
 * Generates the client of `clients/typescript` from a description. Its functions take objects, so a new
 * parameter changes no call that was written before.
 */
const clientOf = (descriptionFile: string) =>
  generateSource(descriptionFile, { argumentStyle: 'object', futureStripLegacyMethods: true });

/** Checks whether the client is exactly what the generator makes of a description. */
export async function isGenerated(descriptionFile: string): Promise<boolean> {
  return readFileSync(CLIENT, 'utf8') === (await clientOf(descriptionFile));
}

export async function writeClient(descriptionFile: string): Promise<void> {
  writeFileSync(CLIENT, await clientOf(descriptionFile));
}
