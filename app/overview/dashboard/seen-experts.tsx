import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as words from '#text/overview/dashboard/screens';
import { fullPhotoAddress } from '../../../platform/images/full-photo.ts';
import { type RecentExpert, recentExperts } from '../../finding/profiles/recent-experts.ts';
import { consentOf } from '../../layout/cookie-consent.ts';
import { storeConsent } from '../../layout/store-consent.ts';
import { ExpertFace } from '../../people/experts/expert-face.tsx';
import { Button } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';

export function SeenExperts() {
  const [seen, setSeen] = useState<readonly RecentExpert[]>([]);
  const { revalidate } = useRevalidator();
  const [mayKeep, setMayKeep] = useState(true);
  useEffect(() => {
    setSeen(recentExperts.read());
    setMayKeep(consentOf(document.cookie) !== null);
  }, []);

  function accept() {
    storeConsent('accept');
    setMayKeep(true);
    void revalidate();
  }
  function clear() {
    recentExperts.forget();
    setSeen([]);
  }
  return (
    <section aria-labelledby="seen" className="min-w-0" data-needs-script="">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h2 id="seen" className="text-xl">
          {words.seen_experts()}
        </h2>
        {seen.length > 0 && (
          <Button variant="ghost" size="sm" onClick={clear}>
            <RichText
              message={words.clear_seen_experts}
              span={(text) => <span className="sr-only">{text}</span>}
            />
          </Button>
        )}
      </div>
      <div className="min-h-22">
        {seen.length === 0 ? (
          <div className="flex min-h-22 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line border-dashed px-4 py-2 text-muted text-sm">
            <p className="min-w-0 flex-1 basis-40">
              {mayKeep ? words.seen_experts_empty() : words.seen_experts_no_cookies()}
            </p>
            {!mayKeep && (
              <Button variant="secondary" size="sm" onClick={accept}>
                <RichText
                  message={words.accept_cookies}
                  span={(text) => <span className="sr-only">{text}</span>}
                />
              </Button>
            )}
          </div>
        ) : (
          <ul className="grid h-22 auto-cols-[minmax(14rem,1fr)] grid-flow-col gap-3 overflow-x-auto">
            {seen.map(({ id, name, location, photo }) => (
              <li
                key={id}
                className="relative flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface p-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
              >
                <Picture {...{ id, name, photo }} />
                <div className="min-w-0">
                  <PageLink
                    to={`/expert/${id}`}
                    className="block truncate font-semibold outline-none after:absolute after:inset-0 after:rounded-lg"
                  >
                    {name}
                  </PageLink>
                  <p className="truncate text-muted text-sm">{location}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Shows the photo or, if the photo fails to load, the face. */
function Picture({ id, name, photo }: Pick<RecentExpert, 'id' | 'name' | 'photo'>) {
  const [hasFailed, setFailed] = useState(false);
  if (!photo || hasFailed) return <ExpertFace id={id} name={name} className="size-14" />;
  return (
    <img
      alt=""
      src={fullPhotoAddress(photo, 480)}
      width={56}
      height={56}
      decoding="async"
      onError={() => setFailed(true)}
      className="size-14 shrink-0 rounded-md bg-sunken object-cover"
    />
  );
}
