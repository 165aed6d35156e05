import { classNames } from './class-names.ts';

export interface CoverImageProps {
  src: string;
  /** Replaces `src` in the dark theme. */
  darkSrc: string;
  className?: string;
  /** Whether the image is at the top of the page. If so, the images of both themes load right away. */
  isFirst?: boolean;
}

/**
 * A decorative botanical cover. It is an image file, because inline SVG would be too heavy. The other
 * theme's image is hidden and usually lazy, so it does not load.
 */
export function CoverImage({ src, darkSrc, className, isFirst }: CoverImageProps) {
  const shared = {
    width: 320,
    height: 200,
    loading: isFirst ? 'eager' : 'lazy',
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
