import { BadgeCheck, Leaf, Sun } from 'lucide-react';
import { Link } from 'react-router';

const DISC = 'flex size-14 shrink-0 items-center justify-center rounded-full border';

/** The three signs beside an expert's name. */
export function IconLegend() {
  return (
    <section aria-labelledby="icons" className="mt-24 border-line border-t pt-12">
      <h2 id="icons" className="scroll-mt-24 text-3xl">
        What the icons mean
      </h2>
      <dl className="mt-8 grid gap-8 md:grid-cols-3">
        <div className="flex gap-4 md:flex-col">
          <dt className="contents">
            <span className={`${DISC} border-accent-line bg-accent-soft text-accent-soft-text`}>
              <Leaf aria-hidden="true" strokeWidth={1.5} className="size-7" />
            </span>
            <span className="sr-only md:not-sr-only md:-mb-2 md:font-display md:text-lg">
              Plant-Based Expert
            </span>
          </dt>
          <dd>
            <span aria-hidden="true" className="mb-1 block font-display text-lg md:hidden">
              Plant-Based Expert
            </span>
            <span className="text-muted">
              An approved individual or wellness center. We have read the application and agreed to the
              listing.
            </span>
          </dd>
        </div>
        <div className="flex gap-4 md:flex-col">
          <dt className="contents">
            <span className={`${DISC} border-spotlight-line bg-spotlight-soft text-spotlight-text`}>
              <Sun aria-hidden="true" strokeWidth={1.5} className="size-7" />
            </span>
            <span className="sr-only md:not-sr-only md:-mb-2 md:font-display md:text-lg">
              Spotlight Expert
            </span>
          </dt>
          <dd>
            <span aria-hidden="true" className="mb-1 block font-display text-lg md:hidden">
              Spotlight Expert
            </span>
            <span className="text-muted">
              Rated especially high by clients, or shown in front as a paid display. Always in marigold, so
              that you can tell.
            </span>
          </dd>
        </div>
        <div className="flex gap-4 md:flex-col">
          <dt className="contents">
            <span className={`${DISC} border-info-line bg-info-soft text-info-text`}>
              <BadgeCheck aria-hidden="true" strokeWidth={1.5} className="size-7" />
            </span>
            <span className="sr-only md:not-sr-only md:-mb-2 md:font-display md:text-lg">
              Verified Account
            </span>
          </dt>
          <dd>
            <span aria-hidden="true" className="mb-1 block font-display text-lg md:hidden">
              Verified Account
            </span>
            <span className="text-muted">
              Identity and places of consultation have been shown to us in photos.{' '}
              <Link to="/safety-guidelines" className="text-link">
                Meeting safely
              </Link>
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
