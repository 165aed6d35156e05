import type { HomeCard } from './home-card.ts';

export function CardAbout({ card }: { card: HomeCard }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      {card.bio && <p className="line-clamp-4">{card.bio}</p>}
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-muted">Consultation methods</dt>
          <dd>{card.consultationMethods.join(', ') || 'Decide together'}</dd>
        </div>
        {card.people && (
          <div>
            <dt className="text-muted">Meet</dt>
            <dd>{card.people}</dd>
          </div>
        )}
        {card.nextFree && (
          <div>
            <dt className="text-muted">Next free time</dt>
            <dd className="tabular">{card.nextFree}</dd>
          </div>
        )}
        <div>
          <dt className="text-muted">Typical availability</dt>
          <dd className="tabular">{card.isDemo ? 'Sample listing' : card.hours}</dd>
        </div>
      </dl>
    </div>
  );
}
