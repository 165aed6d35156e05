import * as words from '#text/finding/home/screens';
import type { HomeCard } from './home-card.ts';

export function CardAbout({ card }: { card: HomeCard }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      {card.bio && <p className="line-clamp-4">{card.bio}</p>}
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-muted">{words.consultation_methods()}</dt>
          <dd>{card.methods.join(', ') || words.decide_together()}</dd>
        </div>
        {card.people && (
          <div>
            <dt className="text-muted">{words.meet()}</dt>
            <dd>{card.people}</dd>
          </div>
        )}
        {card.nextFree && (
          <div>
            <dt className="text-muted">{words.next_free_time()}</dt>
            <dd className="tabular first-letter:uppercase">{card.nextFree}</dd>
          </div>
        )}
        <div>
          <dt className="text-muted">{words.typical_availability()}</dt>
          <dd className="tabular first-letter:uppercase">
            {card.isDemo ? words.sample_listing() : card.hours}
          </dd>
        </div>
      </dl>
    </div>
  );
}
