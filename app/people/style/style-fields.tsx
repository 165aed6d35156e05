import { Lock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as words from '#text/people/style/screens';
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

const COLORS = [
  ['primaryColor', words.primary_color],
  ['secondaryColor', words.secondary_color],
  ['textColor', words.text_color],
] as const;

const NAMES = {
  cardStyle: {
    default: words.default_style,
    minimal: words.minimal,
    bordered: words.bordered,
    shadow: words.shadow,
  },
  layout: { standard: words.standard, compact: words.compact, expanded: words.expanded },
  profileImageStyle: { square: words.square, rounded: words.rounded, circle: words.circle },
  backgroundPattern: { none: words.none, dots: words.dots, lines: words.lines, infinity: words.infinity },
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
    <Group title={words.colors()}>
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
              {...{ ...held(field), label: label(), value: style[field], warning }}
              onChange={(color) => change({ [field]: color })}
            />
          );
          return field === 'secondaryColor' && !holdsSpotlight ? (
            <Locked key={field} field={field} label={label()} shown={DEFAULT_STYLE[field]} />
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
    <Group title={words.layout()}>
      <Choice {...fields} field="layout" label={words.layout()} hint={words.layout_hint()} />
      {!holdsSpotlight && (
        <Locked field="layout" label={words.expanded_layout()} shown={words.full_width()} />
      )}
      <Unlocked {...fields} field="cardStyle" label={words.card_style()} shown={words.default_style()}>
        <Choice {...fields} field="cardStyle" label={words.card_style()} />
      </Unlocked>
      <Choice {...fields} field="profileImageStyle" label={words.profile_image()} />
      <Unlocked {...fields} field="backgroundPattern" label={words.background_pattern()} shown={words.none()}>
        <Choice {...fields} field="backgroundPattern" label={words.background_pattern()} />
      </Unlocked>
      <RangeField
        {...held('roundedCorners')}
        label={words.rounded_corners()}
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
    <Group title={words.what_is_shown()}>
      <Toggle {...fields} field="showRating" label={words.show_rating()} hint={words.show_rating_hint()} />
      {holdsSpotlight ? (
        <Toggle
          {...fields}
          field="showSpotlightBadge"
          label={words.show_spotlight_badge()}
          hint={words.badge_hint()}
        />
      ) : (
        <Locked
          field="showSpotlightBadge"
          label={words.spotlight_badge()}
          shown={unpaid.shown}
          hint={unpaid.why}
        />
      )}
      <Unlocked {...fields} field="animateElements" label={words.animation()} shown={words.off()}>
        <Toggle
          {...fields}
          field="animateElements"
          label={words.animate_elements()}
          hint={words.animate_hint()}
        />
      </Unlocked>
      <Unlocked {...fields} field="customBio" label={words.custom_bio()} shown={words.none()}>
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
        .map(([value, name]) => ({ value, label: name() }))}
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
      <legend className="mb-1.5 font-semibold text-sm">{words.presets()}</legend>
      {PRESETS.map((preset) => (
        <button
          key={preset.primaryColor}
          type="button"
          aria-pressed={preset.primaryColor === props.primaryColor}
          onClick={() => props.onPick(preset)}
          className="inline-flex min-h-9 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm transition-colors hover:border-accent-text aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-text touch:min-h-11"
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <circle cx="8" cy="8" r="7.5" fill={preset.primaryColor} />
          </svg>
          {preset.name()}
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
      onClick={() => toast({ title: sayLocked(field)() })}
      className="grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-line border-dashed bg-sunken px-3 py-2 text-left sm:grid-cols-[auto_minmax(0,1fr)_auto] transition-colors hover:border-line-strong"
    >
      <Lock aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span>
        <span className="font-semibold text-sm">{label}</span>
        <span className="sr-only"> {words.locked()}</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
      <span className="text-muted text-sm max-sm:col-start-2">{shown}</span>
    </button>
  );
}
