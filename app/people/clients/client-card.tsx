import { MapPin, NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import * as words from '#text/people/clients/screens';
import { ANONYMOUS, sayName } from '../../../core/people/accounts/say-name.ts';
import { GENDER_WORDS, type SeenClient } from '../../../core/people/clients/client-profile.ts';
import { categoriesOf } from '../../../core/people/experts/categories.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { TermPopup } from '../../ui/overlays/term-popup.tsx';

/** Shows a client as others see them, both in the preview and on the public page. */
export function ClientCard(props: {
  client: SeenClient;
  level: 1 | 2;
  badge?: ReactNode;
  /** Whether location and notes stay hidden from this expert until they accept a request. */
  heldBack?: boolean;
}) {
  const { client, level, badge, heldBack } = props;
  const Heading = `h${level}` as 'h1';
  const interests = categoriesOf(client.interests);
  return (
    <Card as="section" aria-label={words.client_profile()} padding="none">
      <div className="flex flex-wrap items-center gap-4 p-4 sm:gap-6 sm:p-6">
        <Avatar
          src={client.photo}
          initials={client.name === sayName(ANONYMOUS) ? '' : initialsOfName(client.name)}
          size="xl"
        />
        <div className="min-w-0 flex-[1_1_12rem]">
          {badge}
          <Heading className={level === 1 ? 'text-3xl' : 'text-2xl'}>{client.name}</Heading>
          {client.location && (
            <p className="mt-1 inline-flex items-center gap-1.5 text-muted">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              {client.location}
            </p>
          )}
        </div>
      </div>
      <dl className="divide-y divide-line border-line border-t">
        <Row term={words.gender()}>{GENDER_WORDS[client.gender]()}</Row>
        <Row term={words.interests()}>
          {interests.length === 0 ? (
            <span className="text-muted">{words.none_shown()}</span>
          ) : (
            <ul className="flex flex-wrap gap-x-3 gap-y-2">
              {interests.map(({ id, name, commonTerm }) => (
                <li key={id} className="inline-flex items-center gap-0.5">
                  <Badge tone="positive">{name()}</Badge>
                  {commonTerm && <TermPopup term={name()} commonTerm={commonTerm()} />}
                </li>
              ))}
            </ul>
          )}
        </Row>
        {client.consultationNotes && (
          <Row term={words.consultation_notes()}>
            <span className="flex gap-2">
              <NotebookPen aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
              <span className="min-w-0 whitespace-pre-line">{client.consultationNotes}</span>
            </span>
          </Row>
        )}
        {heldBack && (
          <Row term={words.place_and_notes()}>
            <span className="text-muted">{words.shown_after_accepting()}</span>
          </Row>
        )}
      </dl>
    </Card>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:px-6 sm:py-4">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
