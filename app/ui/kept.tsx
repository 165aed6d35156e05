import { type ComponentProps, type ComponentType, createContext, type JSX, use } from 'react';

/** Returns the HTML of a part with these props; null if the page has to render the part itself. */
export type DrawKept = <P extends object>(part: ComponentType<P>, props: P) => string | null;

/** Set only on the server. The browser renders each part itself. */
export const KeptDrawings = createContext<DrawKept | null>(null);

type Frame = 'div' | 'li' | 'nav' | 'section' | 'ul';

export type KeptProps<P extends object, F extends Frame> = Omit<
  ComponentProps<F>,
  'children' | 'part' | 'dangerouslySetInnerHTML'
> & {
  as: F;
  /**
   * Must render the same for the same props: it reads no context, and takes element ids from its props.
   */
  part: ComponentType<P>;
  /** Plain data. Its JSON is part of the cache key. */
  props: P;
};

/**
 * An element whose content the server renders once per props and caches as HTML. The browser renders and
 * hydrates it as usual.
 */
export function Kept<P extends object, F extends Frame>({ as, part, props, ...frame }: KeptProps<P, F>) {
  const html = use(KeptDrawings)?.(part, props) ?? null;
  const Frame = as as 'div';
  const Part = part as ComponentType<object>;
  const attributes = frame as JSX.IntrinsicElements['div'];
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML
  if (html !== null) return <Frame {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <Frame {...attributes}>
      <Part {...props} />
    </Frame>
  );
}
