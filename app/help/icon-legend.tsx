import { BadgeCheck, Leaf, Sun } from 'lucide-react';
import * as words from '#text/help/icon-legend';
import { Kept } from '../ui/kept.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

const icon = { 'aria-hidden': true, className: 'size-7 stroke-[1.5]' } as const;

const icons = () =>
  [
    {
      name: words.plant_based_expert(),
      icon: <Leaf {...icon} />,
      disc: 'border-accent-line bg-accent-soft text-accent-soft-text',
      text: words.approved_individual_wellness_center(),
    },
    {
      name: words.spotlight_expert(),
      icon: <Sun {...icon} />,
      disc: 'border-spotlight-line bg-spotlight-soft text-spotlight-text',
      text: words.rated_especially_high_by_clients(),
    },
    {
      name: words.verified_account(),
      icon: <BadgeCheck {...icon} />,
      disc: 'border-info-line bg-info-soft text-info-text',
      text: (
        <>
          <RichText
            message={words.they_have_shown_us}
            link={(text) => (
              <PageLink to="/safety-guidelines" className="text-link">
                {text}
              </PageLink>
            )}
          />
        </>
      ),
    },
  ] as const;

export function IconLegend() {
  return (
    <Kept
      as="section"
      aria-labelledby="icons"
      className="mt-24 border-line border-t pt-12"
      part={Legend}
      props={{}}
    />
  );
}

function Legend() {
  return (
    <>
      <h2 id="icons" className="scroll-mt-24 text-3xl">
        {words.what_the_icons_mean()}
      </h2>
      <dl className="mt-8 grid gap-8 md:grid-cols-3">
        {icons().map(({ name, icon: drawn, disc, text }) => (
          <div key={name} className="relative break-inside-avoid pl-18 md:pt-18 md:pl-0">
            <dt className="font-display text-lg">
              <span
                className={`absolute top-0 left-0 flex size-14 items-center justify-center rounded-full border ${disc}`}
              >
                {drawn}
              </span>
              {name}
            </dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
