import { type ComponentProps, type ComponentType, createContext, type JSX, use } from 'react';

/** What a part draws with these props, as HTML; null where it can be drawn by its page alone. */
export type DrawKept = <P extends object>(part: ComponentType<P>, props: P) => string | null;

/** Given by the server alone; the browser draws each part itself. */
export const KeptDrawings = createContext<DrawKept | null>(null);

type Frame = 'div' | 'li' | 'nav' | 'section' | 'ul';

export type KeptProps<P extends object, F extends Frame> = Omit<
  ComponentProps<F>,
  'children' | 'part' | 'dangerouslySetInnerHTML'
> & {
  /** The element that holds the part. */
  as: F;
  /** Draws the same props alike each time: it asks no context, and names its elements by ids that it is given. */
  part: ComponentType<P>;
  /** All that it draws; plain data, as the drawing is found again by their text. */
  props: P;
};

/**
 * An element whose content the server draws once for the same props and then keeps as HTML. In the browser it is
 * drawn and taken over like any other, so that nothing in it behaves in another way.
 */
export function Kept<P extends object, F extends Frame>({ as, part, props, ...frame }: KeptProps<P, F>) {
  const html = use(KeptDrawings)?.(part, props) ?? null;
  const Frame = as as 'div';
  const Part = part as ComponentType<object>;
  const attributes = frame as JSX.IntrinsicElements['div'];
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React has drawn
  if (html !== null) return <Frame {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <Frame {...attributes}>
      <Part {...props} />
    </Frame>
  );
}
