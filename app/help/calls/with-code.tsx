/** Shows a text of the description, whose code is between backticks. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <code key={at} translate="no">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
