import { classNames } from './class-names.ts';

export interface CoverImageProps {
  src: string;
  /** Replaces it in the dark theme. */
  darkSrc: string;
  className?: string;
}

/**
 * A botanical cover as an image file, because inline SVG is too heavy. The other theme's image is hidden
 * and, being lazy, not loaded. Decorative.
 */
export function CoverImage({ src, darkSrc, className }: CoverImageProps) {
  const shared = {
    width: 320,
    height: 200,
    loading: 'lazy',
    decoding: 'async',
  } as const;
  const look = classNames('object-cover', className ?? 'aspect-[8/5] w-full');
  return (
    <>
      <img {...shared} alt="" src={src} className={classNames(look, 'block dark:hidden')} />
      <img {...shared} alt="" src={darkSrc} className={classNames(look, 'hidden dark:block')} />
    </>
  );
}
