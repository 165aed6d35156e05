import type { SpokenDay } from '../../core/availability/slot-words.ts';
import { Banner } from '../ui/banner.tsx';
import { Card, CardHeader } from '../ui/card.tsx';

/** What clients can book, or why they cannot. */
export type Preview = { closed: string | null; days: readonly SpokenDay[]; place: string; zoneName: string };

/** The next 14 days as the pickers of clients show them. */
export function PreviewCard({ preview }: { preview: Preview | null }) {
  return (
    <Card as="section" aria-labelledby="preview">
      <CardHeader
        id="preview"
        title="The Next 14 Days"
        description={
          preview
            ? `What clients can book at ${preview.place} now, in ${preview.zoneName}.`
            : 'What clients can book.'
        }
      />
      {!preview && <Banner tone="notice">There is no public page now, so no one can book you.</Banner>}
      {preview?.closed && <Banner tone="notice" title={preview.closed} className="mb-4" />}
      {preview && (
        <ul className="divide-y divide-line border-line border-y">
          {preview.days.map(({ date, label, slots }) => (
            <li key={date}>
              {slots.length === 0 ? (
                <p className="flex justify-between gap-4 py-2.5 text-muted">
                  <span>{label}</span>
                  <span className="text-sm">Nothing free</span>
                </p>
              ) : (
                <details className="group">
                  <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
                    <span className="font-semibold">{label}</span>
                    <span className="tabular text-muted text-sm">
                      {slots.length === 1 ? '1 time' : `${slots.length} times`}, {slots[0]!.label} to{' '}
                      {slots.at(-1)!.label}
                    </span>
                  </summary>
                  <ul className="flex flex-wrap gap-2 pb-3">
                    {slots.map((slot) => (
                      <li
                        key={slot.start}
                        className="tabular rounded-md border border-line bg-sunken px-2 py-1 text-sm"
                      >
                        {slot.label}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
