import { useNavigation } from 'react-router';
import { hideForm } from '../../../core/overview/reports/hide-form.ts';
import type { WordsNow } from '../../../core/overview/reports/words-now.ts';
import { fullPhotoSources } from '../../../platform/images/full-photo.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Moment } from '../moment.tsx';

const WORDS = {
  review: {
    title: 'The review',
    hint: 'Its author gets the reason by e-mail.',
    hide: 'Hide the review',
    show: 'Show the review again',
    hidden: 'The profile does not show it, and its stars do not count.',
  },
  answer: {
    title: 'The answer',
    hint: 'The practice gets the reason by e-mail.',
    hide: 'Hide the answer',
    show: 'Show the answer again',
    hidden: 'The profile does not show it.',
  },
  message: {
    title: 'The message',
    hint: 'Only admins read it.',
    hide: 'Hide the message',
    show: 'Show the message again',
    hidden: 'Both sides read “This message was removed”.',
  },
  photo: {
    title: 'The photo',
    hint: 'The owners of the practice get the reason by e-mail.',
    hide: 'Hide the photo',
    show: 'Show the photo again',
    hidden: 'No one but the practice and admins sees it.',
  },
} as const;

export function ReportedWords(props: {
  kind: keyof typeof WORDS;
  said: string;
  /** Null if the text no longer exists. */
  now: WordsNow | null;
  answer?: FormAnswer;
}) {
  const { kind, said, now, answer } = props;
  const words = WORDS[kind];
  return (
    <Card as="section" aria-labelledby="words">
      <CardHeader id="words" title={words.title} />
      {now?.hidden && <Badge tone="danger">Hidden</Badge>}
      {now?.photo && (
        <img
          {...fullPhotoSources(now.photo)}
          sizes="(min-width: 64rem) 32rem, 90vw"
          alt="As reported"
          width={now.photo.width}
          height={now.photo.height}
          className="mt-4 h-auto max-h-96 w-full rounded-md border border-line bg-sunken object-contain"
        />
      )}
      <blockquote className="my-4 whitespace-pre-wrap border-line-strong border-l-2 pl-4 [overflow-wrap:anywhere]">
        {said || (kind === 'photo' ? 'A photo without words.' : 'Stars without words.')}
      </blockquote>
      {now === null ? (
        <p className="text-muted">It no longer exists. These are the words as they were reported.</p>
      ) : (
        <>
          <FactList
            facts={[
              ...(now.rating === null
                ? []
                : [['Rating', <Stars key="rating" rating={now.rating} />] as const]),
              [
                kind === 'review' ? 'Of' : 'Practice',
                <PageLink key="practice" to={`/admin/practices/${now.practice.id}`} className="text-link">
                  {now.practice.name}
                </PageLink>,
              ],
              ...(now.client
                ? [
                    [
                      'Client',
                      <PageLink key="client" to={`/admin/people/${now.client.id}`} className="text-link">
                        {now.client.name || 'No name yet'}
                      </PageLink>,
                    ] as const,
                  ]
                : []),
              [kind === 'photo' ? 'Added' : 'Written', <Moment key="written" at={now.at} />],
            ]}
          />
          <div className="mt-6">
            {now.hidden ? (
              <Hidden hidden={now.hidden} words={words} />
            ) : (
              <Hide words={words} answer={answer} />
            )}
          </div>
        </>
      )}
    </Card>
  );
}

type Words = (typeof WORDS)[keyof typeof WORDS];

function Hide({ words, answer }: { words: Words; answer: FormAnswer | undefined }) {
  const { form, field, problem } = useCheckedForm({ id: 'hide', schema: hideForm, answer });
  return (
    <Form {...form} method="post" failed={{ title: 'Failed to hide it' }} className="flex flex-col gap-4">
      {problem && <Banner tone="error" title={problem} />}
      <TextArea
        {...field('reason')}
        label="Why it is hidden"
        hint={words.hint}
        required
        maxLength={500}
        counterLimit={500}
        rows={3}
      />
      <IntentButton intent="hide" variant="danger" busyText="Hiding...">
        {words.hide}
      </IntentButton>
    </Form>
  );
}

function Hidden({ hidden, words }: { hidden: { reason: string; at: string }; words: Words }) {
  const busy = useNavigation().formData?.get('intent') === 'show';
  return (
    <Form method="post" failed={{ title: 'Failed to show it again' }}>
      <p className="text-muted text-sm">
        Hidden <Moment at={hidden.at} />. {words.hidden}
      </p>
      <p className="mt-2 mb-4 whitespace-pre-wrap [overflow-wrap:anywhere]">{hidden.reason}</p>
      <Button type="submit" name="intent" value="show" variant="secondary" busy={busy} busyText="Showing...">
        {words.show}
      </Button>
    </Form>
  );
}
