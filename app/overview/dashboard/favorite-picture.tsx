import type { CardPhoto } from '../../people/gallery/card-photo.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';

/**
 * The first photo of a saved practice, with the expert's face in its corner; only the face if there is no
 * photo.
 */
export function FavoritePicture(props: {
  one: { photo: CardPhoto | null; face: string | null; initials: string };
  /** 56 instead of 80 pixels. */
  isSmall?: boolean;
}) {
  const { photo, face, initials } = props.one;
  const { isSmall = false } = props;
  const size = isSmall ? 'size-14' : 'size-20';
  return (
    <div className={classNames('relative flex shrink-0 items-center justify-center', size)}>
      {photo && (
        // biome-ignore lint/a11y/useAltText: the spread props include `alt`
        <img
          {...photo}
          sizes={isSmall ? '3.5rem' : '5rem'}
          className={classNames('rounded-md bg-sunken object-cover', size)}
        />
      )}
      {(face || !photo) && (
        <Avatar
          src={face}
          initials={initials}
          size={photo ? 'sm' : isSmall ? 'md' : 'lg'}
          className={
            photo
              ? classNames('absolute -right-1.5 -bottom-1.5 outline-3 outline-surface', isSmall && 'size-6!')
              : undefined
          }
        />
      )}
    </div>
  );
}
