import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOfTag, readLanguageFrom } from '../lib/language.ts';

const language = languageOfTag(document.documentElement.lang);
readLanguageFrom(() => language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
