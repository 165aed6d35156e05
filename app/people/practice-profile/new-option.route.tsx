import * as words from '#text/people/practice-profile/screens';
import { newOptionForm, OPTION_WORDS } from '../../../core/people/experts/option-form.ts';
import { saveOption } from '../../../core/people/practice-profile/save-option.server.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { backTo, namedPractice, practiceToChange } from '../experts/own-practice.server.ts';
import { pathFor, SERVICES_PATH } from '../experts/practice-path.ts';
import type { Route } from './+types/new-option.route';
import { OptionForm } from './option-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { practice } = await practiceToChange(args, SERVICES_PATH);
  return { options: practice.options, practiceId: namedPractice(args), newId: visitOf(args).ctx.newId() };
}

export async function action(args: Route.ActionArgs) {
  await practiceToChange(args, SERVICES_PATH);
  return await answerForm(await args.request.formData(), newOptionForm, async ({ price, ...option }) => {
    const practiceId = namedPractice(args);
    await saveOption(visitOf(args).ctx, { practiceId, optionId: null, price: `${price}`, ...option });
    return backTo(args, SERVICES_PATH, OPTION_WORDS.added(), '#options');
  });
}

export const meta = () => [
  ...pageMeta(words.add_consultation_option(), words.tell_clients_what_you_offer()),
  { name: 'robots', content: 'noindex' },
];

export default function NewOption({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(SERVICES_PATH, loaderData.practiceId)}>{words.services()}</BackLink>
      <PageHeading title={words.add_consultation_option()} />
      <Card>
        <OptionForm option={null} {...loaderData} answer={actionData} />
      </Card>
    </div>
  );
}
