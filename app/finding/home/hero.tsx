import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import * as words from '#text/finding/home/screens';
import { ShareButtons } from '../../layout/sharing/share-buttons.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RotatingHeading } from './rotating-phrase.tsx';

export interface HeroProps {
  origin: string;
  phrase: number;
  children: ReactNode;
}

export function Hero({ origin, phrase, children }: HeroProps) {
  return (
    <div className="flex flex-col lg:pt-4">
      <LogoMark className="mb-5 size-16 text-accent max-sm:hidden" />
      <RotatingHeading start={phrase} />
      <p className="mt-5 max-w-md text-lg text-muted">{words.what_we_offer()}</p>
      <div className="mt-7 max-w-lg" data-no-print="">
        {children}
      </div>
      <PageLink
        to="/how-it-works"
        ahead
        className="text-link mt-4 inline-flex min-h-11 items-center gap-2 self-start font-semibold"
      >
        {words.how_does_it_work()}
        <ArrowRight aria-hidden="true" className="size-4" />
      </PageLink>
      <ShareButtons origin={origin} className="mt-4 -ml-3 gap-0!" />
    </div>
  );
}
