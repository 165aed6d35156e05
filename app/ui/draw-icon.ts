import { createElement, type SVGProps } from 'react';

type IconData = { node: readonly [tag: string, attributes: Record<string, string>][] };

/**
 * Makes a component from a Lucide icon. It replaces the library's own factory (see vite.config.ts), which
 * repeats on every icon attributes that base.css sets once.
 */
export function drawIcon({ node }: IconData) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    // Callers add a label or put text next to the icon.
    const frame: SVGProps<SVGSVGElement> = {
      viewBox: '0 0 24 24',
      'aria-hidden': rest['aria-label'] ? undefined : true,
      ...rest,
      className: className ? `icon ${className}` : 'icon',
    };
    // As separate children, the parts need no keys.
    return createElement('svg', frame, ...parts);
  };
}
