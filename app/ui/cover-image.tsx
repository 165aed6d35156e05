import { classNames } from './class-names.ts';

export interface CoverImageProps {
  src: string;
  /** What stands in for it where the page is dark. */
  darkSrc: string;
  className?: string;
}

/**
 * A botanical cover as an image: drawn inside the page it would weigh too much, and so would its drawing.
 * The one of the other theme is not shown and, being lazy, not loaded. Decorative.
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
