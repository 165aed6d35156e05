import type { ReactNode } from 'react';
import * as words from '#text/people/accounts/screens';
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
              alt={words.picture_opens({ title, at: at + 1, count: pictures.length })}
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
