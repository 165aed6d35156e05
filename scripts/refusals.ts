import { writeRefusals } from './refusal-table.ts';

/** Writes the table of refusals, which `npm run check` compares with the code. */
writeRefusals();
