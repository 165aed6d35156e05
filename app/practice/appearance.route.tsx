import { Copy, Eye, Lock, MapPin } from 'lucide-react';
import { useState } from 'react';
import { readFaces } from '../../core/clients/expert-faces.server.ts';
import { categoriesOf } from '../../core/experts/categories.ts';
import { initialsOfName } from '../../lib/initials.ts';
import { visitOf } from '../context.server.ts';
import { copyProfileLink } from '../layout/copy-link.ts';
import { pageMeta } from '../page-meta.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Stars } from '../ui/stars.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/appearance.route';
import { practiceOf } from './own-practice.server.ts';
import { PracticeFrame } from './practice-frame.tsx';
import { APPEARANCE_PATH } from './practice-path.ts';

export async function loader(args: Route.LoaderArgs) {
  const own = await practiceOf(args);
  const { ctx, config } = visitOf(args);
  const { id } = own.practice;
  const faces = await readFaces(ctx.query, [id]);
  return { ...own, face: faces.get(id) ?? null, url: `${config.publicOrigin}/expert/${id}` };
}

export const meta = () => [
  ...pageMeta('Appearance', 'How your card and your profile look.'),
  { name: 'robots', content: 'noindex' },
];

/** What experts in Spotlight alone may change of how they look. */
const FOR_SPOTLIGHT = [
  'Secondary color',
  'Card style',
  'Spotlight badge',
  'Animation',
  'Custom bio',
  'Background pattern',
  'Expanded layout',
];

export default function Appearance({ loaderData }: Route.ComponentProps) {
  const { practice, access, choice, face, url } = loaderData;
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <PracticeFrame tab={APPEARANCE_PATH} {...{ practice, access, choice }}>
      <div className="flex flex-col gap-6">
        {!access.hasSpotlight && (
          <Banner
            tone="spotlight"
            title="Stand out with Spotlight"
            icon={<Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
            action={
              <ButtonLink to="/how-it-works?tab=experts" size="sm">
                Upgrade Now
              </ButtonLink>
            }
          >
            A featured listing, and a profile in your own style.
          </Banner>
        )}
        <Card as="section" aria-labelledby="style">
          <CardHeader
            id="style"
            title="Profile Style"
            description="Your card and your profile have the look that every expert begins with."
            action={
              <Button variant="secondary" size="sm" onClick={() => setPreviewed(true)} data-needs-script="">
                <Eye aria-hidden="true" className="size-4" />
                Preview
              </Button>
            }
          />
          <p className="font-semibold text-sm">For experts in Spotlight</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {FOR_SPOTLIGHT.map((name) => (
              <li key={name}>
                <Badge
                  tone={access.hasSpotlight ? 'positive' : 'neutral'}
                  icon={access.hasSpotlight ? undefined : <Lock aria-hidden="true" />}
                >
                  {name}
                  {!access.hasSpotlight && <span className="sr-only"> (locked)</span>}
                </Badge>
              </li>
            ))}
          </ul>
        </Card>
        <Card as="section" aria-labelledby="share">
          <CardHeader
            id="share"
            title="Share Your Profile"
            description="Whoever has this link sees your public profile."
          />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
            <TextField
              label="Profile link"
              value={url}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="secondary"
              className="mt-[1.75rem]"
              onClick={() => copyProfileLink(url)}
              aria-label="Copy: Profile link"
              data-needs-script=""
            >
              <Copy aria-hidden="true" className="size-4" />
              Copy
            </Button>
          </div>
        </Card>
      </div>
      <Dialog
        open={isPreviewed}
        onClose={() => setPreviewed(false)}
        title="Profile Preview"
        description="This is how clients see you."
        sheet
      >
        <div className="flex flex-wrap items-start gap-5">
          <Avatar src={face} initials={initialsOfName(practice.name)} size="xl" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-display text-xl">{practice.name}</p>
            {practice.title && <p className="text-muted">{practice.title}</p>}
            {practice.location && (
              <p className="mt-1 flex items-center gap-1.5 text-muted">
                <MapPin aria-hidden="true" className="size-4 shrink-0" />
                {practice.location}
              </p>
            )}
            <p className="mt-2">
              {practice.rating > 0 ? <Stars rating={practice.rating} /> : 'No reviews yet'}
            </p>
          </div>
        </div>
        {practice.bio && <p className="mt-4 whitespace-pre-line">{practice.bio}</p>}
        <ul aria-label="Areas of expertise" className="mt-4 flex flex-wrap gap-2">
          {categoriesOf(practice.tags).map(({ id, name }) => (
            <li key={id}>
              <Badge>{name}</Badge>
            </li>
          ))}
        </ul>
      </Dialog>
    </PracticeFrame>
  );
}
