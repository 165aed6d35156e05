import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { parseLanguage, readLanguageFrom } from '../lib/language.ts';

const { lang } = document.documentElement;
readLanguageFrom(() => parseLanguage(lang) ?? parseLanguage(lang.split('-')[0]) ?? undefined);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
