import * as messages from '#text/ground/settings/screens';
import { Banner } from '../../ui/banner.tsx';

export function WhatChanges({ paragraphs }: { paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null;
  return (
    <Banner tone="info" title={messages.what_changes()}>
      <div className="flex flex-col gap-2">
        {paragraphs.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </Banner>
  );
}
