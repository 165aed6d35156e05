import { Eye, Lock } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import {
  CORNERS,
  DEFAULT_STYLE,
  LOCKED,
  type LockedField,
  PRESETS,
  type ProfileStyle,
  sayLocked,
  withPreset,
} from '../../../core/people/style/profile-style.ts';
import { colorWarnings } from '../../../core/people/style/style-colors.ts';
import { styleForm } from '../../../core/people/style/style-form.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { RangeField } from '../../ui/fields/range-field.tsx';
import { StickyBar } from '../../ui/sticky-bar.tsx';
import { toast } from '../../ui/toast.tsx';
import { sayUnpaidBadge } from '../experts/badge-words.ts';
import { BioField } from '../practice-profile/bio-field.tsx';
import { SwitchField } from '../practice-profile/switch-field.tsx';
import { ColorField } from './color-field.tsx';
import { lookOf } from './look.ts';
import { type CardFacts, ProfileCard } from './profile-card.tsx';
import { sameStyle, sentStyle } from './style-draft.ts';
import { useStyle } from './use-style.ts';

const SAVE_ERROR = {
  title: 'Error saving profile style',
  text: 'There was a problem saving your profile style settings.',
  toast: {
    title: 'Error Saving Style',
    description: 'There was an error saving your profile style changes.',
  },
};

const BADGE_HINT = 'The badge beside your name. You have it because you pay for Spotlight.';

const COLORS = [
  ['primaryColor', 'Primary color'],
  ['secondaryColor', 'Secondary color'],
  ['textColor', 'Text color'],
] as const;

const NAMES = {
  cardStyle: { default: 'Default', minimal: 'Minimal', bordered: 'Bordered', shadow: 'Shadow' },
  layout: { standard: 'Standard', compact: 'Compact', expanded: 'Expanded' },
  profileImageStyle: { square: 'Square', rounded: 'Rounded', circle: 'Circle' },
  backgroundPattern: { none: 'None', dots: 'Dots', lines: 'Lines', infinity: 'Infinity' },
} as const;

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
  const warnings = useMemo(() => colorWarnings(style), [style]);
  const locked = (field: LockedField, label: string, shown: string, free: ReactNode) =>
    holdsSpotlight ? free : <Locked field={field} label={label} shown={shown} />;
  const choice = <Field extends keyof typeof NAMES>(field: Field, label: string, hint?: string) => (
    <ChoiceGroup
      {...held(field)}
      label={label}
      hint={hint}
      look="chips"
      value={style[field]}
      choices={Object.entries(NAMES[field])
        .filter(([value]) => holdsSpotlight || field !== 'layout' || value !== LOCKED.layout.locks)
        .map(([value, name]) => ({ value, label: name }))}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  const toggle = (
    field: 'showRating' | 'showSpotlightBadge' | 'animateElements',
    label: string,
    hint: string,
  ) => (
    <SwitchField
      {...held(field)}
      label={label}
      hint={hint}
      checked={style[field]}
      onChange={(isOn) => change({ [field]: isOn })}
    />
  );
  const unpaid = sayUnpaidBadge(facts.rating);
  const preview = { style, facts: { ...facts, hasBadge: badgeOf(style) } };
  return (
    <>
      <Card as="section" aria-labelledby="style">
        <CardHeader
          id="style"
          title="Profile Style"
          description="How your card and your public profile look."
        />
        {problem && (
          <Banner tone="error" title={SAVE_ERROR.title} className="mb-5">
            {SAVE_ERROR.text} {problem}
          </Banner>
        )}
        {isRestored && (
          <Banner
            tone="info"
            className="mb-5"
            title="We brought back what you had not saved"
            action={
              <Button variant="secondary" size="sm" onClick={discard}>
                Discard it
              </Button>
            }
          />
        )}
        <Form {...form} method="post" preventScrollReset failed={SAVE_ERROR} className="flex flex-col gap-8">
          <Group title="Colors">
            <Presets
              onPick={(preset) => change(withPreset(style, preset, holdsSpotlight))}
              primaryColor={style.primaryColor}
            />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {COLORS.map(([field, label]) => {
                const warning = warnings.find((one) => one.field === field);
                const own = (
                  <ColorField
                    key={field}
                    {...{ ...held(field), label, value: style[field], warning }}
                    onChange={(color) => change({ [field]: color })}
                  />
                );
                return field === 'secondaryColor' && !holdsSpotlight ? (
                  <Locked key={field} field={field} label={label} shown={DEFAULT_STYLE[field]} />
                ) : (
                  own
                );
              })}
            </div>
          </Group>
          <Group title="Layout">
            {choice(
              'layout',
              'Layout',
              'Standard gives your profile two thirds of the page, compact one third, expanded all of it.',
            )}
            {!holdsSpotlight && <Locked field="layout" label="Expanded layout" shown="Full width" />}
            {locked('cardStyle', 'Card style', 'Default', choice('cardStyle', 'Card style'))}
            {choice('profileImageStyle', 'Profile image')}
            {locked(
              'backgroundPattern',
              'Background pattern',
              'None',
              choice('backgroundPattern', 'Background pattern'),
            )}
            <RangeField
              {...held('roundedCorners')}
              label="Rounded corners"
              min={CORNERS.least}
              max={CORNERS.most}
              step={CORNERS.step}
              value={style.roundedCorners}
              onChange={(event) => change({ roundedCorners: event.currentTarget.valueAsNumber })}
              format={(pixels) => `${pixels} px`}
              className="max-w-sm"
            />
          </Group>
          <Group title="What is shown">
            {toggle('showRating', 'Show rating', 'Your stars on the card and at the top of your profile.')}
            {holdsSpotlight ? (
              toggle('showSpotlightBadge', 'Show Spotlight badge', BADGE_HINT)
            ) : (
              <Locked
                field="showSpotlightBadge"
                label="Spotlight badge"
                shown={unpaid.shown}
                hint={unpaid.why}
              />
            )}
            {locked(
              'animateElements',
              'Animation',
              'Off',
              toggle(
                'animateElements',
                'Animate elements',
                'Cards move in gently. Visitors who ask for less motion see none.',
              ),
            )}
            {locked(
              'customBio',
              'Custom bio',
              'None',
              <BioField
                {...held('customBio')}
                value={style.customBio}
                onChange={(customBio) => change({ customBio })}
              />,
            )}
          </Group>
          <StickyBar>
            <IntentButton intent="style" busyText="Saving...">
              Save Style
            </IntentButton>
            <Button variant="secondary" onClick={() => setPreviewed(true)} data-needs-script="">
              <Eye aria-hidden="true" className="size-4" />
              Preview
            </Button>
            <p role="status" className="min-w-16 flex-1 text-muted text-sm leading-tight empty:hidden">
              {!sameStyle(style, stored) && 'Not saved yet'}
            </p>
          </StickyBar>
        </Form>
        <Dialog
          open={isPreviewed}
          onClose={() => setPreviewed(false)}
          title="Profile Preview"
          description="This is how clients see you once you save."
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
          As clients see it once you save
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h3 className="border-line border-b pb-2 font-sans font-semibold text-base">{title}</h3>
      {children}
    </section>
  );
}

function Presets(props: { primaryColor: string; onPick: (preset: (typeof PRESETS)[number]) => void }) {
  return (
    <fieldset data-needs-script="" className="flex min-w-0 flex-wrap gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Presets</legend>
      {PRESETS.map((preset) => (
        <button
          key={preset.name}
          type="button"
          aria-pressed={preset.primaryColor === props.primaryColor}
          onClick={() => props.onPick(preset)}
          className="inline-flex min-h-9 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm transition-colors hover:border-accent-text aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-text touch:min-h-11"
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <circle cx="8" cy="8" r="7.5" fill={preset.primaryColor} />
          </svg>
          {preset.name}
        </button>
      ))}
    </fieldset>
  );
}

/** Shows a locked field with the value in effect. Pressing it says why it is locked. */
function Locked(props: { field: LockedField; label: string; shown: string; hint?: string }) {
  const { field, label, shown, hint } = props;
  return (
    <button
      type="button"
      onClick={() => toast({ title: sayLocked(field) })}
      className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line border-dashed bg-sunken px-3 py-2 text-left transition-colors hover:border-line-strong"
    >
      <Lock aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold text-sm">{label}</span>
        <span className="sr-only"> (locked)</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
      <span className="shrink-0 text-muted text-sm">{shown}</span>
    </button>
  );
}
