import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { photoSources } from '../../platform/images/photo-address.ts';
import { classNames } from './class-names.ts';

type AvatarSize = 'sm' | 'md' | 'lg' | 'face' | 'xl';

const SIZES: Record<AvatarSize, [box: string, pixels: number]> = {
  sm: ['size-8 text-xs', 32],
  md: ['size-11 text-base', 44],
  lg: ['size-16 text-xl', 64],
  face: ['size-18 text-xl', 72],
  xl: ['size-28 text-2xl', 112],
};

export interface AvatarProps {
  src?: string | null;
  initials?: string;
  /** The person's name. Leave it empty if the name is next to the image. */
  alt?: string;
  size?: AvatarSize;
  shape?: 'circle' | 'rounded' | 'square';
  /** 'lazy' for photos far down the page. They load near the viewport and are not preloaded. */
  loading?: 'lazy';
  className?: string;
}

/**
 * A person's photo, their initials if there is no photo or it fails to load, or a neutral figure if there
 * is no name.
 */
export function Avatar(props: AvatarProps) {
  const { src, initials, alt = '', size = 'md', shape = 'circle', loading, className } = props;
  const [box, pixels] = SIZES[size];
  const [failed, setFailed] = useState<string | null>(null);
  const frame = classNames(
    'shrink-0 select-none items-center justify-center overflow-hidden bg-accent-soft font-semibold text-accent-soft-text',
    shape === 'circle' ? 'rounded-full' : shape === 'rounded' ? 'rounded-md' : '',
    box,
    className,
  );
  if (src && src !== failed) {
    const { darkSrc, ...sources } = photoSources(src, pixels);
    const shared = {
      onError: () => setFailed(src),
      width: pixels,
      height: pixels,
      decoding: 'async',
    } as const;
    if (darkSrc) {
      // Lazy loading keeps the browser from loading the hidden image of the two.
      return (
        <>
          <img
            {...shared}
            alt={alt}
            src={src}
            loading="lazy"
            className={`${frame} inline-flex object-cover dark:hidden`}
          />
          <img
            {...shared}
            alt={alt}
            src={darkSrc}
            loading="lazy"
            className={`${frame} hidden object-cover dark:inline-flex`}
          />
        </>
      );
    }
    return (
      <img
        // An image that failed before the script ran fires no event.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(src);
        }}
        {...shared}
        {...sources}
        alt={alt}
        loading={loading}
        className={`${frame} inline-flex object-cover`}
      />
    );
  }
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={`inline-flex ${frame}`}
    >
      {initials || <UserRound className="size-1/2" />}
    </span>
  );
}
