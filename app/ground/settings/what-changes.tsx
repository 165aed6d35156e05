import { Banner } from '../../ui/banner.tsx';

/** What of fees and deadlines changes on a day ahead; nothing where nothing does. */
export function WhatChanges({ paragraphs }: { paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null;
  return (
    <Banner tone="info" title="What changes">
      <div className="flex flex-col gap-2">
        {paragraphs.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </Banner>
  );
}
