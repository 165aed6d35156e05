import { useEffect, useState } from 'react';
import * as words from '#text/people/accounts/screens';
import { Button } from '../../ui/button.tsx';

export function ChosenPictures(props: {
  files: readonly File[];
  /** Null while the pictures are being sent. */
  onRemove: (() => void) | null;
}) {
  const { files, onRemove } = props;
  const [urls, setUrls] = useState<string[]>([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => made.forEach((url) => void URL.revokeObjectURL(url));
  }, [files]);
  if (urls.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-1">
      <ul className="flex flex-wrap gap-3">
        {urls.map((url, at) => (
          <li key={url}>
            <img
              src={url}
              alt={words.chosen_picture({ at: at + 1, count: urls.length })}
              width={160}
              height={120}
              className="h-30 w-40 rounded-md border border-line bg-sunken object-contain"
            />
          </li>
        ))}
      </ul>
      {onRemove && (
        <Button type="button" variant="ghost" size="sm" onClick={onRemove}>
          {words.cancel()}
        </Button>
      )}
    </div>
  );
}
