import { redirect } from 'react-router';
import * as words from '#text/consultations/messages/screens';
import { brand } from '../../../core/brand.ts';
import { type WriteAnswer, whyNot } from '../../../core/consultations/messages/may-write.ts';
import { messageForm } from '../../../core/consultations/messages/message-form.ts';
import { readNewConversation } from '../../../core/consultations/messages/read-conversation.server.ts';
import { sendMessage } from '../../../core/consultations/messages/send-message.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { addresseeOf } from '../../people/clients/addressee.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/new-message.route';
import { Composer } from './composer.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const to = addresseeOf(new URL(args.request.url).searchParams);
  const { conversationId, as, other, answer } = await readNewConversation(ctx, to);
  if (conversationId) throw redirect(`/messages/${conversationId}`);
  return { as, other, answer: answer satisfies WriteAnswer as WriteAnswer, formKey: ctx.newId() };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const to = addresseeOf(new URL(args.request.url).searchParams);
  const { ctx } = visitOf(args);
  const send = async (message: { body: string; key: string }) => {
    const { conversationId } = await sendMessage(ctx, { to, ...message });
    return redirect(`/messages/${conversationId}`);
  };
  return await answerForm(await args.request.formData(), messageForm, send, { newKey: ctx.newId });
}

export const meta = () => [
  { title: words.new_message_title({ brand: brand.name }) },
  { name: 'robots', content: 'noindex' },
];

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { as, other, answer, formKey } = loaderData;
  const introduces = answer.allowed && answer.as === 'introduction';
  return (
    <div className="max-w-2xl">
      <PageHeading title={introduces ? words.send_introduction() : words.new_message()} />
      <Card className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <Avatar src={other.image} initials={other.initials} />
          <p className="min-w-0">
            <span className="block text-muted text-sm">{words.to()}</span>
            <span className="font-semibold">{other.name}</span>
          </p>
        </div>
        {answer.allowed ? (
          <Composer
            label={introduces ? words.introduce_yourself() : words.message()}
            hint={introduces ? words.one_introduction() : words.only_you_two_read()}
            formKey={formKey}
            notSent={actionData}
            button={introduces ? words.send_introduction() : words.send()}
            rows={5}
          />
        ) : (
          <Banner
            tone="notice"
            icon={null}
            title={whyNot(answer.why, as, other.name)()}
            action={
              other.path && (
                <ButtonLink to={other.path} variant="secondary">
                  {words.see_profile()}
                </ButtonLink>
              )
            }
          />
        )}
      </Card>
      <PageLink to="/messages" className="text-link mt-4 inline-flex min-h-11 items-center font-semibold">
        {words.all_messages()}
      </PageLink>
    </div>
  );
}
