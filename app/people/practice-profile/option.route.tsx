import type { z } from 'zod';
import * as words from '#text/people/practice-profile/screens';
import { changedOptionForm, OPTION_WORDS } from '../../../core/people/experts/option-form.ts';
import { saveOption } from '../../../core/people/practice-profile/save-option.server.ts';
import { Refusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { backTo, namedPractice, practiceToChange } from '../experts/own-practice.server.ts';
import { pathFor, SERVICES_PATH } from '../experts/practice-path.ts';
import type { Route } from './+types/option.route';
import { OptionForm } from './option-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { options } = (await practiceToChange(args, SERVICES_PATH)).practice;
  const option = options.find(({ id }) => id === args.params.id.toLowerCase());
  if (!option) throw new Refusal('not_found', words.option_not_found);
  return { option, options, practiceId: namedPractice(args) };
}

export async function action(args: Route.ActionArgs) {
  await practiceToChange(args, SERVICES_PATH);
  const change = async ({ price, version, ...option }: z.output<typeof changedOptionForm>) => {
    const input = { practiceId: namedPractice(args), optionId: args.params.id, price: `${price}`, ...option };
    await saveOption(visitOf(args).ctx, { ...input, version: Number(version) });
    return backTo(args, SERVICES_PATH, OPTION_WORDS.updated(), '#options');
  };
  return await answerForm(await args.request.formData(), changedOptionForm, change);
}

export const meta = () => [
  ...pageMeta(words.edit_consultation_option(), words.change_what_you_offer()),
  { name: 'robots', content: 'noindex' },
];

export default function Option({ loaderData, actionData }: Route.ComponentProps) {
  const { option, options, practiceId } = loaderData;
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(SERVICES_PATH, practiceId)}>{words.services()}</BackLink>
      <PageHeading title={words.edit_consultation_option()} />
      <Card>
        <OptionForm {...{ option, options, practiceId }} newId="" answer={actionData} />
      </Card>
    </div>
  );
}
