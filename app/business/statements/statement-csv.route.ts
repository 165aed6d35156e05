import { readStatement } from '../../../core/business/statements/read-statements.server.ts';
import { statementCsv } from '../../../core/business/statements/statement-files.server.ts';
import { visitOf } from '../../context.server.ts';
import { downloadResponse } from '../../download-response.server.ts';
import { practiceToChange } from '../../people/experts/own-practice.server.ts';
import { PRACTICE_PATH } from '../../people/experts/practice-path.ts';
import type { Route } from './+types/statement-csv.route';

/** Serves the CSV file to owners only. */
export async function loader(args: Route.LoaderArgs) {
  const { practice } = await practiceToChange(args, PRACTICE_PATH);
  const statement = await readStatement(visitOf(args).ctx, practice.id, args.params.month);
  return downloadResponse(`statement-${statement.month}.csv`, statementCsv(statement));
}
