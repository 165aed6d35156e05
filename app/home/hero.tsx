import { ArrowRight } from 'lucide-react';
import { ShareButtons } from '../layout/share-buttons.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RotatingHeading } from './rotating-phrase.tsx';

export interface HeroProps {
  origin: string;
  /** Which phrase is shown first. */
  phrase: number;
  findPath: string;
}

/** The first words of the home page. */
export function Hero({ origin, phrase, findPath }: HeroProps) {
  return (
    <div className="flex flex-col lg:pt-10">
      <LogoMark className="mb-6 size-16 text-accent sm:size-20" />
      <RotatingHeading start={phrase}>
        {(toggle) => (
          <>
            <p className="mt-6 max-w-md text-lg text-muted">
              Local experts in plant-based wellness, face to face. Find one on the map, read what they offer,
              ask for a time that suits you both.
            </p>
            <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
              <ButtonLink to={findPath} size="lg">
                Find Experts
              </ButtonLink>
              <PageLink
                to="/how-it-works"
                ahead
                className="text-link inline-flex min-h-11 items-center gap-2 font-semibold"
              >
                How does it work?
                <ArrowRight aria-hidden="true" className="size-4" />
              </PageLink>
            </div>
            <div className="mt-8 -ml-3 flex items-center gap-2">
              <ShareButtons origin={origin} />
              {toggle}
            </div>
          </>
        )}
      </RotatingHeading>
    </div>
  );
}
