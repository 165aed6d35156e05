import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

export function PictureLinks(props: {
  pictures: readonly { id: string; path: string }[];
  title: string;
  below?: (id: string, number: number) => ReactNode;
  className?: string;
}) {
  const { pictures, title, below, className } = props;
  return (
    <ul className={classNames('grid gap-3 sm:grid-cols-2', className)}>
      {pictures.map(({ id, path }, at) => (
        <li key={id}>
          <a href={path} target="_blank" rel="noreferrer" className="block">
            <img
              src={path}
              alt={`${title}, ${at + 1} of ${pictures.length}, opens in a new tab`}
              loading="lazy"
              className="aspect-[4/3] w-full rounded-md border border-line bg-sunken object-contain"
            />
          </a>
          {below?.(id, at + 1)}
        </li>
      ))}
    </ul>
  );
}
