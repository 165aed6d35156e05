import { renderToStaticMarkup } from 'react-dom/server';
import * as words from '#text/finding/widget/frame';
import type { Widget } from '../../../core/finding/widget/read-widget.server.ts';
import { currentLanguage, languageTag, pathInLanguage } from '../../../lib/language.ts';
import { sayDay, sayTime, sayZone } from '../../../lib/when.ts';

/** Small and without our style sheet, because it loads on other sites. */
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: 16px; box-sizing: border-box; color: CanvasText; background: Canvas; overflow-wrap: anywhere; }
  h1 { margin: 0; font-size: 1.125rem; }
  h2 { margin: 16px 0 8px; font-size: 1rem; }
  p { margin: 4px 0; }
  h2::first-letter, .zone::first-letter { text-transform: uppercase; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: 8px; margin: 0; padding: 0; list-style: none; }
  a { display: inline-flex; align-items: center; min-height: 44px; color: #1c6b45; }
  li a { box-sizing: border-box; width: 100%; justify-content: center; padding: 0 8px; font-variant-numeric: tabular-nums; border: 1px solid currentColor; border-radius: 8px; text-decoration: none; font-weight: 600; }
  a:hover { text-decoration: underline; }
  a:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) { a { color: #8fd9b0; } a:focus-visible { outline-color: #93c5fd; } }
`;

/**
 * Draws the page inside the frame. It has no session and no form: each time leads to our own page in a new tab.
 * @param from the site around the frame, if it is registered.
 */
export function drawWidget(
  { id, shown }: Widget,
  { publicOrigin, nonce, from }: { publicOrigin: string; nonce: string; from: string | null },
): string {
  const at = (path: string) => publicOrigin + pathInLanguage(path);
  const profile = `/expert/${id}`;
  const name = shown?.name ?? '';
  const title = shown ? words.title({ name }) : words.not_here();
  const html = renderToStaticMarkup(
    <html lang={languageTag(currentLanguage())} data-parent={from ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
        <script src="/widget-frame.js" defer />
      </head>
      <body>
        <main aria-label={title}>
          {shown === null && <p>{words.not_here()}</p>}
          {shown && (
            <>
              <h1>{name}</h1>
              {shown.starts.length > 0 ? (
                <Times {...shown} hrefOf={(start) => at(`${profile}/book?start=${start}`)} />
              ) : (
                <p>{words.none_free()}</p>
              )}
              <p>
                <a href={at(profile)} target="_blank" rel="noopener">
                  {shown.starts.length > 0 ? words.all_times() : words.see_profile()}
                </a>
              </p>
            </>
          )}
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}

function Times(props: { starts: readonly string[]; zone: string; hrefOf: (start: string) => string }) {
  const { starts, zone, hrefOf } = props;
  const days = Map.groupBy(starts, (start) => sayDay(new Date(start), zone));
  return (
    <>
      <p>{words.choose()}</p>
      <p className="zone">{sayZone(zone)}</p>
      {[...days].map(([day, times]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul>
            {times.map((start) => {
              const time = sayTime(new Date(start), zone);
              return (
                <li key={start}>
                  <a
                    href={hrefOf(start)}
                    target="_blank"
                    rel="noopener"
                    aria-label={words.opens_new_tab({ time })}
                  >
                    {time}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
}
