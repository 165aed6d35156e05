import { use } from 'react';
import { useLocation } from 'react-router';
import * as words from '#text/layout/footer';
import { brand } from '../../core/brand.ts';
import type { Language } from '../../lib/language.ts';
import { ReadOnly } from '../sending/read-only.ts';
import { Kept } from '../ui/kept.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageLink } from '../ui/page-link.tsx';
import type { Theme } from '../ui/theme/theme.ts';
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx';
import { LanguageSwitch } from './language/language-switch.tsx';
import { COMPANY_LINKS, EXPERT_LINK, JOIN_LINK, RESOURCE_LINKS, WORK_LINKS } from './links.ts';
import { ShareButtons } from './sharing/share-buttons.tsx';
import { useStanding } from './standing.tsx';

export interface FooterProps {
  theme: Theme;
  languages: readonly Language[];
  origin: string;
  year: number;
}

/** Areas where people work and a full footer would get in the way. */
const ROOMS_OF_WORK = /^\/(dashboard|admin|messages|notifications)(\/|$)/;

export function Footer(props: FooterProps) {
  const { pathname } = useLocation();
  return ROOMS_OF_WORK.test(pathname) ? <OneLine {...props} /> : <WholeFooter {...props} />;
}

function OneLine({ theme, languages, year }: FooterProps) {
  return (
    <footer className="mt-12 border-line border-t bg-sunken">
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-muted text-sm">
        <p className="flex flex-wrap items-center gap-x-4">
          <span>
            © {year} {brand.name}
          </span>
          {WORK_LINKS.map(({ to, label }) => (
            <PageLink
              key={to}
              to={to}
              className="inline-flex min-h-8 items-center rounded-sm underline-offset-3 hover:text-ink hover:underline touch:min-h-11"
            >
              {label()}
            </PageLink>
          ))}
        </p>
        <Choices theme={theme} languages={languages} />
      </div>
    </footer>
  );
}

function Choices({ theme, languages }: Pick<FooterProps, 'theme' | 'languages'>) {
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  const isReadOnly = use(ReadOnly);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LanguageSwitch languages={languages} returnTo={returnTo} />
      {/* The key remounts the switch after the theme was changed elsewhere, so it shows the new theme. */}
      <ThemeSwitch key={theme} theme={theme} returnTo={returnTo} disabled={isReadOnly} />
    </div>
  );
}

function WholeFooter({ theme, languages, origin, year }: FooterProps) {
  const isExpert = useStanding() === 'expert';
  const resources = RESOURCE_LINKS.map((link) => (isExpert && link === JOIN_LINK ? EXPERT_LINK : link));
  return (
    <footer className="mt-20 border-line border-t bg-sunken">
      <div className="shell grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <section
          aria-label={words.about({ brand: brand.name })}
          className="max-w-md sm:col-span-2 lg:col-span-1"
        >
          <Logo size="sm" />
          <p className="mt-4 text-muted text-sm">{words.what_it_is({ brand: brand.name })}</p>
          <ShareButtons origin={origin} className="mt-5 -ml-0.5" />
        </section>
        <FooterLinks title={words.resources()} links={resources} />
        <FooterLinks title={words.company()} links={COMPANY_LINKS} />
      </div>
      <div className="border-line border-t">
        <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-6">
          <p className="text-muted text-sm">{words.rights({ year, brand: brand.name })}</p>
          <Choices theme={theme} languages={languages} />
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({
  title,
  links,
}: {
  title: string;
  links: readonly { to: string; label: () => string }[];
}) {
  const props = { title, links: links.map(({ to, label }) => ({ to, label: label() })) };
  return <Kept as="nav" aria-label={title} part={LinkList} props={props} />;
}

function LinkList(props: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <>
      <h2 className="font-sans font-semibold text-sm tracking-normal">{props.title}</h2>
      <ul className="mt-3 flex flex-col">
        {props.links.map(({ to, label }) => (
          <li key={to}>
            <PageLink
              to={to}
              className="inline-flex min-h-8 items-center rounded-sm text-muted text-sm underline-offset-3 hover:text-ink hover:underline touch:min-h-11"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
