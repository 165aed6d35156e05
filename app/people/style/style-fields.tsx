import { Lock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
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
import type { styleForm } from '../../../core/people/style/style-form.ts';
import type { useCheckedForm } from '../../sending/use-checked-form.ts';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { RangeField } from '../../ui/fields/range-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { sayUnpaidBadge } from '../experts/badge-words.ts';
import { BioField } from '../practice-profile/bio-field.tsx';
import { SwitchField } from '../practice-profile/switch-field.tsx';
import { ColorField } from './color-field.tsx';
import type { CardFacts } from './profile-card.tsx';
import type { useStyle } from './use-style.ts';

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

type FieldsProps = {
  style: ProfileStyle;
  holdsSpotlight: boolean;
  held: ReturnType<typeof useCheckedForm<typeof styleForm>>['held'];
  change: ReturnType<typeof useStyle>['change'];
};

export function ColorFields(fields: FieldsProps) {
  const { style, holdsSpotlight, held, change } = fields;
  const warnings = useMemo(() => colorWarnings(style), [style]);
  return (
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
  );
}

export function LayoutFields(fields: FieldsProps) {
  const { style, holdsSpotlight, held, change } = fields;
  return (
    <Group title="Layout">
      <Choice
        {...fields}
        field="layout"
        label="Layout"
        hint="Standard gives your profile two thirds of the page, compact one third, expanded all of it."
      />
      {!holdsSpotlight && <Locked field="layout" label="Expanded layout" shown="Full width" />}
      <Unlocked {...fields} field="cardStyle" label="Card style" shown="Default">
        <Choice {...fields} field="cardStyle" label="Card style" />
      </Unlocked>
      <Choice {...fields} field="profileImageStyle" label="Profile image" />
      <Unlocked {...fields} field="backgroundPattern" label="Background pattern" shown="None">
        <Choice {...fields} field="backgroundPattern" label="Background pattern" />
      </Unlocked>
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
  );
}

export function ShownFields({ rating, ...fields }: FieldsProps & { rating: CardFacts['rating'] }) {
  const { style, holdsSpotlight, held, change } = fields;
  const unpaid = sayUnpaidBadge(rating);
  return (
    <Group title="What is shown">
      <Toggle
        {...fields}
        field="showRating"
        label="Show rating"
        hint="Your stars on the card and at the top of your profile."
      />
      {holdsSpotlight ? (
        <Toggle {...fields} field="showSpotlightBadge" label="Show Spotlight badge" hint={BADGE_HINT} />
      ) : (
        <Locked field="showSpotlightBadge" label="Spotlight badge" shown={unpaid.shown} hint={unpaid.why} />
      )}
      <Unlocked {...fields} field="animateElements" label="Animation" shown="Off">
        <Toggle
          {...fields}
          field="animateElements"
          label="Animate elements"
          hint="Cards move in gently. Visitors who ask for less motion see none."
        />
      </Unlocked>
      <Unlocked {...fields} field="customBio" label="Custom bio" shown="None">
        <BioField
          {...held('customBio')}
          value={style.customBio}
          onChange={(customBio) => change({ customBio })}
        />
      </Unlocked>
    </Group>
  );
}

function Choice<Field extends keyof typeof NAMES>(
  props: FieldsProps & { field: Field; label: string; hint?: string },
) {
  const { style, holdsSpotlight, held, change, field, label, hint } = props;
  return (
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
}

function Toggle(
  props: FieldsProps & {
    field: 'showRating' | 'showSpotlightBadge' | 'animateElements';
    label: string;
    hint: string;
  },
) {
  const { style, held, change, field, label, hint } = props;
  return (
    <SwitchField
      {...held(field)}
      label={label}
      hint={hint}
      checked={style[field]}
      onChange={(isOn) => change({ [field]: isOn })}
    />
  );
}

/** Shows a field to practices with Spotlight. For all others, shows that the field is locked. */
function Unlocked(
  props: FieldsProps & { field: LockedField; label: string; shown: string; children: ReactNode },
) {
  const { holdsSpotlight, field, label, shown, children } = props;
  return holdsSpotlight ? children : <Locked field={field} label={label} shown={shown} />;
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
