import { Fragment, type ReactNode } from 'react';

export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 max-[22rem]:grid-cols-1 max-[22rem]:gap-y-0">
      {facts.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <Fragment key={`${name} ${place}`}>
          <dt className="text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere] max-[22rem]:mb-2">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
