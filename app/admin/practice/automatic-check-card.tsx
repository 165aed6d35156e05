import { CHECK_LINES } from '../../../core/practice/applications/automatic-check.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { OUTCOME_WORDS, REVIEW_WORDS, sayFinding, saySource } from './application-words.ts';

export function AutomaticCheckCard({ facts }: { facts: Parameters<typeof sayFinding>[1] }) {
  return (
    <Card as="section" aria-labelledby="automatic">
      <CardHeader id="automatic" title={REVIEW_WORDS.automatic} description={REVIEW_WORDS.automaticHint} />
      <ul className="divide-y divide-line">
        {facts.lines.map((finding) => {
          const { word, tone } = OUTCOME_WORDS[finding.outcome];
          return (
            <li key={finding.line} className="py-3 first:pt-0 last:pb-0">
              <div className="flex items-center justify-between gap-3">
                <p className="font-semibold">{CHECK_LINES[finding.line]}</p>
                <Badge tone={tone}>{word}</Badge>
              </div>
              <p className="[overflow-wrap:anywhere]">{sayFinding(finding, facts)}</p>
              <p className="text-muted text-sm">{saySource(finding.source, facts)}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
