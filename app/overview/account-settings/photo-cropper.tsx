import { type ReactNode, useEffect, useState } from 'react';
import * as words from '#text/overview/account-settings/screens';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RangeField } from '../../ui/fields/range-field.tsx';
import { cropOf, dragged, type Framing, START } from './framing.ts';

export type PhotoCrop = { x: number; y: number; size: number };

export interface PhotoCropperProps {
  file: File;
  busy: boolean;
  /** Shown if the photo could not be sent. */
  note: ReactNode;
  onCancel: () => void;
  /** Receives the chosen square; null if the browser can't show the picture. */
  onDone: (crop: PhotoCrop | null) => void;
}

const FRAME = 288;
const percent = (value: number) => `${value}%`;
const AXES = [
  ['across', words.left_to_right],
  ['down', words.top_to_bottom],
] as const;

export function PhotoCropper({ file, busy, note, onCancel, onDone }: PhotoCropperProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const [unshown, setUnshown] = useState(false);
  const [framing, setFraming] = useState<Framing>(START);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const crop = picture && cropOf(picture, framing);
  const scale = crop && picture ? FRAME / (Math.min(picture.width, picture.height) * crop.size) : 1;
  const change = (values: Partial<Framing>) => setFraming((now) => ({ ...now, ...values }));

  return (
    <div className="flex flex-col items-center gap-5">
      {unshown ? (
        <Banner tone="info" title={words.format_not_shown()}>
          {words.format_not_shown_text()}
        </Banner>
      ) : (
        <div
          className="relative size-72 max-w-full cursor-move touch-none overflow-hidden rounded-md bg-sunken"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (!picture || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
            const by = { x: event.movementX / scale, y: event.movementY / scale };
            setFraming((now) => dragged(picture, now, by));
          }}
        >
          {address && (
            <img
              src={address}
              alt={words.as_chosen()}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setPicture({ width, height })
              }
              onError={() => setUnshown(true)}
              className="absolute max-w-none select-none"
              style={
                crop && picture
                  ? {
                      width: picture.width * scale,
                      height: picture.height * scale,
                      left: -crop.x * picture.width * scale,
                      top: -crop.y * picture.height * scale,
                    }
                  : { opacity: 0 }
              }
            />
          )}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_rgb(0_0_0/45%)]"
          />
        </div>
      )}
      {picture && (
        <div className="flex w-full max-w-sm flex-col gap-3">
          <RangeField
            label={words.zoom()}
            min={100}
            max={400}
            step={5}
            format={percent}
            value={Math.round(framing.zoom * 100)}
            onInput={(event) => change({ zoom: event.currentTarget.valueAsNumber / 100 })}
          />
          {AXES.map(([axis, label]) => (
            <RangeField
              key={axis}
              label={label()}
              min={0}
              max={100}
              step={1}
              format={percent}
              value={Math.round(framing[axis] * 100)}
              onInput={(event) => change({ [axis]: event.currentTarget.valueAsNumber / 100 })}
            />
          ))}
        </div>
      )}
      {note}
      <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel()}
        </Button>
        <Button
          busy={busy}
          busyText={words.uploading()}
          disabled={!picture && !unshown}
          onClick={() => onDone(crop)}
        >
          {words.save_photo()}
        </Button>
      </div>
    </div>
  );
}
