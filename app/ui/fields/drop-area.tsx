import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * A box around a file field. Files dropped anywhere on the box go into the field. Without JavaScript, it is
 * only a frame.
 */
export function DropArea({ words, children }: { words: string; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside works by keyboard
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const field = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]');
        if (!field || field.disabled) return;
        field.files = event.dataTransfer.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }}
      className={classNames(
        'flex flex-col gap-3 rounded-lg border border-dashed p-3 transition-colors has-[:disabled]:opacity-60 has-[[aria-invalid]]:border-danger-text sm:p-4',
        isOver ? 'border-accent bg-accent-soft text-accent-soft-text' : 'border-line-strong text-muted',
      )}
    >
      <p className="pointer-coarse:hidden noscript:hidden flex items-center gap-2 text-sm">
        <ImagePlus aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0" />
        {words}
      </p>
      {children}
    </div>
  );
}
