import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { data } from 'react-router';
import * as widget from '#text/finding/widget/screens';
import * as words from '#text/people/style/screens';
import { cardPath } from '../../../core/finding/business-cards/business-card.ts';
import {
  cardCodeOf,
  readBusinessCard,
} from '../../../core/finding/business-cards/read-business-card.server.ts';
import { SPOTLIGHT_PATH } from '../../../core/money/spotlight/spotlight-path.ts';
import { readFaces } from '../../../core/people/clients/expert-faces.server.ts';
import { showsSpotlightBadge } from '../../../core/people/experts/spotlight-badge.ts';
import type { ProfileStyle } from '../../../core/people/style/profile-style.ts';
import { readStyle } from '../../../core/people/style/read-style.server.ts';
import { saveStyle } from '../../../core/people/style/save-style.server.ts';
import { styleForm } from '../../../core/people/style/style-form.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { backTo, namedPractice, practiceOf, practiceToChange } from '../experts/own-practice.server.ts';
import { PracticeFrame } from '../experts/practice-frame.tsx';
import { APPEARANCE_PATH, CARD_SHEET_PATH, pathFor, WIDGET_PATH } from '../experts/practice-path.ts';
import type { Route } from './+types/appearance.route';
import { BusinessCardSection } from './business-card.tsx';
import { keptLook } from './look.server.ts';
import { ProfileCard } from './profile-card.tsx';
import { StyleForm } from './style-form.tsx';
import { loadError } from './use-style.ts';

export async function loader(args: Route.LoaderArgs) {
  const own = await practiceOf(args);
  const { ctx, config } = visitOf(args);
  const { id } = own.practice;
  const [faces, shown, code] = await Promise.all([
    readFaces(ctx.query, [id]),
    readStyle(ctx, id),
    cardCodeOf(ctx, id),
  ]);
  const card = code && (await readBusinessCard(ctx, code));
  return {
    ...own,
    ...shown,
    look: keptLook(shown.style, id),
    face: faces.get(id) ?? null,
    url: config.publicOrigin + pathInLanguage(`/expert/${id}`),
    card: code && {
      path: cardPath(code),
      url: config.publicOrigin + cardPath(code),
      isInUse: card !== null && card !== 'not-listed',
    },
  };
}

export async function action(args: Route.ActionArgs) {
  await practiceToChange(args, APPEARANCE_PATH);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  if (single(form, 'intent') !== 'style') {
    throw data({ message: words.no_such_action() }, { status: 422 });
  }
  return await answerForm(form, styleForm, async (style) => {
    await saveStyle(ctx, { practiceId: namedPractice(args), ...style });
    return backTo(args, APPEARANCE_PATH, {
      title: words.profile_style_saved(),
      description: words.profile_style_saved_text(),
    });
  });
}

export const meta = () => [
  ...pageMeta(words.appearance(), words.appearance_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Appearance({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, face, url, style, look, isBroken, holdsSpotlight, card } = loaderData;
  useEffect(() => {
    if (isBroken) toast({ ...loadError(), tone: 'error' });
  }, [isBroken]);
  const { id, name, title, location, bio, rating, reviewCount, tags } = practice;
  const facts = {
    id,
    name,
    title,
    location,
    bio,
    rating,
    reviewCount,
    tags,
    face,
    initials: initialsOfName(name),
    isSpotlight: holdsSpotlight,
  };
  const badgeOf = (style: ProfileStyle) =>
    showsSpotlightBadge({ rating, isSpotlight: holdsSpotlight, isDemo: false }, style);
  return (
    <PracticeFrame tab={APPEARANCE_PATH} {...{ practice, access, choice }} isWide={practice.mayChange}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_min(20rem,34%)] xl:gap-x-8 xl:*:col-start-1">
        {!holdsSpotlight && (
          <Banner
            tone="spotlight"
            title={words.stand_out()}
            icon={<Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
            action={
              <ButtonLink to={pathFor(SPOTLIGHT_PATH, choice.length > 0 ? practice.id : null)} size="sm">
                {words.upgrade_now()}
              </ButtonLink>
            }
          >
            {words.stand_out_text()}
          </Banner>
        )}
        {isBroken && (
          <Banner tone="error" title={loadError().title}>
            {loadError().description}
          </Banner>
        )}
        {practice.mayChange ? (
          <StyleForm key={id} {...{ stored: style, holdsSpotlight, facts, badgeOf }} answer={actionData} />
        ) : (
          <ProfileCard facts={{ ...facts, hasBadge: badgeOf(style) }} look={look} />
        )}
        <Card as="section" aria-labelledby="share">
          <CardHeader id="share" title={words.share_your_profile()} description={words.share_text()} />
          <LinkToCopy label={words.profile_link()} url={url} />
        </Card>
        <Card as="section" aria-labelledby="widget">
          <CardHeader
            id="widget"
            title={widget.widget()}
            description={widget.card_text()}
            action={
              <ButtonLink
                to={pathFor(WIDGET_PATH, choice.length > 0 ? id : null)}
                variant="secondary"
                aria-describedby="widget"
              >
                {widget.set_up()}
              </ButtonLink>
            }
          />
        </Card>
        {card && (
          <BusinessCardSection
            {...card}
            sheetPath={pathFor(CARD_SHEET_PATH, choice.length > 0 ? id : null)}
          />
        )}
      </div>
    </PracticeFrame>
  );
}
