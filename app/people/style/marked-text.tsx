import { Fragment } from 'react';
import { type Marked, markedBlocks } from '../../../lib/marked-text.ts';

/** Renders text with bold, italics, and lists, but without other tags or links. */
export function MarkedText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={className}>
      {markedBlocks(text).map(({ kind, rows }, at) =>
        kind === 'list' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
          <ul key={at}>
            {rows.map((row, item) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={item}>
                <Words words={row} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={at}>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Fragment key={line}>
                {line > 0 && <br />}
                <Words words={row} />
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  );
}

function Words({ words }: { words: Marked[] }) {
  return words.map((part, at) => {
    if (typeof part === 'string') return part;
    const Mark = part.mark === 'bold' ? 'strong' : 'em';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Mark key={at}>
        <Words words={part.words} />
      </Mark>
    );
  });
}
