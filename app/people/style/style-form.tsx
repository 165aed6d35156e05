import { Eye } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as words from '#text/people/style/screens';
import type { ProfileStyle } from '../../../core/people/style/profile-style.ts';
import { styleForm } from '../../../core/people/style/style-form.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { StickyBar } from '../../ui/sticky-bar.tsx';
import { lookOf } from './look.ts';
import { type CardFacts, ProfileCard } from './profile-card.tsx';
import { sameStyle, sentStyle } from './style-draft.ts';
import { ColorFields, LayoutFields, ShownFields } from './style-fields.tsx';
import { useStyle } from './use-style.ts';

const saveError = () => ({
  title: words.style_not_saved(),
  text: words.style_not_saved_text(),
  toast: { title: words.style_not_saved_toast(), description: words.style_not_saved_toast_text() },
});

export function StyleForm(props: {
  stored: ProfileStyle;
  holdsSpotlight: boolean;
  facts: Omit<CardFacts, 'hasBadge'>;
  badgeOf: (style: ProfileStyle) => boolean;
  answer: FormAnswer | undefined;
}) {
  const { stored, holdsSpotlight, facts, badgeOf, answer } = props;
  const checked = useCheckedForm({ id: `style-${facts.id}`, schema: styleForm, answer });
  const { form, held } = checked;
  // A locked field is not rendered, so no message can appear next to it.
  const problem = checked.problem ?? (holdsSpotlight ? null : (answer?.refusal?.message ?? null));
  const [first] = useState(() => sentStyle(stored, answer?.result?.initialValue));
  const { style, isRestored, change, discard } = useStyle(facts.id, stored, first, holdsSpotlight);
  const [isPreviewed, setPreviewed] = useState(false);
  const fields = { style, holdsSpotlight, held, change };
  const preview = { style, facts: { ...facts, hasBadge: badgeOf(style) } };
  return (
    <>
      <Card as="section" aria-labelledby="style">
        <CardHeader id="style" title={words.profile_style()} description={words.profile_style_text()} />
        {problem && (
          <Banner tone="error" title={saveError().title} className="mb-5">
            {saveError().text} {problem}
          </Banner>
        )}
        {isRestored && (
          <Banner
            tone="info"
            className="mb-5"
            title={words.draft_restored()}
            action={
              <Button variant="secondary" size="sm" onClick={discard}>
                {words.discard_it()}
              </Button>
            }
          />
        )}
        <Form {...form} method="post" preventScrollReset failed={saveError()} className="flex flex-col gap-8">
          <ColorFields {...fields} />
          <LayoutFields {...fields} />
          <ShownFields {...fields} rating={facts.rating} />
          <StickyBar>
            <IntentButton intent="style" busyText={words.saving()}>
              {words.save_style()}
            </IntentButton>
            <Button variant="secondary" onClick={() => setPreviewed(true)} data-needs-script="">
              <Eye aria-hidden="true" className="size-4" />
              {words.preview()}
            </Button>
            <p role="status" className="min-w-16 flex-1 text-muted text-sm leading-tight empty:hidden">
              {!sameStyle(style, stored) && words.not_saved_yet()}
            </p>
          </StickyBar>
        </Form>
        <Dialog
          open={isPreviewed}
          onClose={() => setPreviewed(false)}
          title={words.profile_preview()}
          description={words.preview_text()}
          sheet
        >
          <Preview {...preview} as="dialog" />
        </Dialog>
      </Card>
      <section
        aria-labelledby="live"
        className="sticky top-24 hidden xl:col-start-2! xl:row-span-3 xl:block"
        data-needs-script=""
      >
        <h2 id="live" className="mb-3 font-semibold font-sans text-muted text-sm">
          {words.live_preview()}
        </h2>
        <Preview {...preview} as="live" />
      </section>
    </>
  );
}

function Preview({ style, facts, as }: { style: ProfileStyle; facts: CardFacts; as: 'dialog' | 'live' }) {
  const look = useMemo(() => lookOf(style, `${as}-${facts.id}`), [style, facts.id, as]);
  return <ProfileCard facts={facts} look={look} />;
}
