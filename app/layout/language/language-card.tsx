import * as words from '#text/layout/language';
import type { Language } from '../../../lib/language.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The settings card for the account's language. Renders nothing if there is only one language. */
export function LanguageCard({ languages, returnTo }: { languages: readonly Language[]; returnTo: string }) {
  if (languages.length < 2) return null;
  return (
    <Card as="section" aria-labelledby="language">
      <CardHeader id="language" title={words.language()} description={words.for_pages_and_mails()} />
      <LanguageSwitch {...{ languages, returnTo }} hasHeading />
    </Card>
  );
}
