import { createElement, type SVGProps } from 'react';

type IconData = { node: readonly [tag: string, attributes: Record<string, string>][] };

/**
 * Makes a component from a Lucide icon. It replaces the library's own factory (see vite.config.ts), which
 * repeats on every icon the attributes that base.css sets once.
 */
export function drawIcon({ node }: IconData) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: callers add a label or put text next to the icon
      <svg
        viewBox="0 0 24 24"
        aria-hidden={rest['aria-label'] ? undefined : true}
        {...rest}
        className={className ? `icon ${className}` : 'icon'}
      >
        {parts}
      </svg>
    );
  };
}
