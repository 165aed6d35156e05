import { redirect } from 'react-router';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { queueOf } from '../../../core/overview/moderation/waiting.ts';
import {
  answerContactMessage,
  finishContactMessage,
} from '../../../core/people/contact/answer-contact-message.server.ts';
import { contactAnswerForm } from '../../../core/people/contact/answer-form.ts';
import { CONTACT_MESSAGE_SHOWN } from '../../../core/people/contact/contact-message-shown.ts';
import { readContactMessage } from '../../../core/people/contact/read-inbox.server.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { Renewed } from '../../sending/renewed.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/contact-message.route';
import { ContactMessageStatus } from './contact-message-status.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const letter = await readContactMessage(ctx, args.params.id);
  return { ...letter, seen: await seenOf(ctx, [CONTACT_MESSAGE_SHOWN, args.params.id]) };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const messageId = args.params.id;
  const intent = single(form, 'intent');
  if (intent === 'done' || intent === 'open') {
    return await answerForm(form, NO_FIELDS, async () => {
      await finishContactMessage(ctx, { messageId, done: intent === 'done' });
      const title = intent === 'done' ? 'Marked as done' : 'Opened again';
      const to = intent === 'done' ? queueOf('letters') : `/admin/inbox/${messageId}`;
      return redirect(to, { headers: flashHeaders({ title, tone: 'success' }) });
    });
  }
  return await answerForm(form, contactAnswerForm, async ({ body }) => {
    await answerContactMessage(ctx, { messageId, body });
    return redirect(`/admin/inbox/${messageId}`, {
      headers: flashHeaders({ title: 'Answer sent', tone: 'success' }),
    });
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Message · Admin' }, { name: 'robots', content: 'noindex' }];

export default function ContactMessage({ loaderData: letter, actionData }: Route.ComponentProps) {
  const isDone = letter.status === 'done';
  return (
    <>
      <DetailHeading back={{ to: '/admin/inbox', label: 'Inbox' }} title={letter.subject} answer={actionData}>
        <ContactMessageStatus status={letter.status} />
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Card as="section" aria-labelledby="letter">
            <h2 id="letter" className="sr-only">
              The message
            </h2>
            <FactList
              facts={[
                [
                  'From',
                  letter.userId ? (
                    <PageLink key="from" to={`/admin/people/${letter.userId}`} className="text-link">
                      {letter.name}
                    </PageLink>
                  ) : (
                    letter.name
                  ),
                ],
                ['E-mail', letter.email],
                ['Received', <Moment key="received" at={letter.at} />],
              ]}
            />
            <p className="mt-4 whitespace-pre-wrap border-line border-t pt-4 [overflow-wrap:anywhere]">
              {letter.message}
            </p>
          </Card>
          {letter.answers.map((answer) => (
            <Card as="article" key={answer.id} className="bg-sunken">
              <p className="mb-2 text-muted text-sm">
                {answer.by} answered, <Moment at={answer.at} />
              </p>
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer.body}</p>
            </Card>
          ))}
        </div>
        <Card as="section" aria-labelledby="answer">
          <CardHeader id="answer" title="Answer" description={`We’ll e-mail it to ${letter.email}.`} />
          <Renewed by={String(letter.answers.length)}>
            <AnswerForm answer={actionData} />
          </Renewed>
          <Form
            method="post"
            failed={{ title: 'Failed to mark the message' }}
            className="mt-6 border-line border-t pt-6"
          >
            <Button type="submit" name="intent" value={isDone ? 'open' : 'done'} variant="secondary">
              {isDone ? 'Open again' : 'Mark as done'}
            </Button>
          </Form>
        </Card>
      </div>
    </>
  );
}

function AnswerForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, field, problem } = useCheckedForm({ id: 'answer-letter', schema: contactAnswerForm, answer });
  return (
    <>
      {problem && <Banner tone="error" title={problem} className="mb-4" />}
      <Form
        {...form}
        method="post"
        failed={{ title: 'Failed to send the answer' }}
        className="flex flex-col gap-4"
      >
        <TextArea {...field('body')} label="Your answer" required maxLength={5000} rows={8} />
        <IntentButton intent="answer" busyText="Sending...">
          Send the answer
        </IntentButton>
      </Form>
    </>
  );
}
