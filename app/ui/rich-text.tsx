import { Fragment, type ReactNode } from 'react';
import type { MessageMetadata, MessagePart } from '../../lib/compiled-text.ts';

type Message<Inputs, Markup> = { parts: (inputs: Inputs) => MessagePart[] } & MessageMetadata<
  Inputs,
  unknown,
  Markup
>;

type RichTextProps<Inputs, Markup> = {
  message: Message<Inputs, Markup>;
} & (Record<never, never> extends Inputs ? { inputs?: Inputs } : { inputs: Inputs }) & {
    [Name in keyof Markup]: (children: ReactNode) => ReactNode;
  };

/**
 * Shows a message of the catalog with markup, such as 'Read {#link}the terms{/link} first.' Each name gets
 * a function that wraps its text: `link={(text) => <a href="…">{text}</a>}`.
 */
export function RichText<Inputs, Markup>({ message, inputs, ...wraps }: RichTextProps<Inputs, Markup>) {
  const open: { name: string; children: ReactNode[] }[] = [{ name: '', children: [] }];
  for (const part of message.parts(inputs as Inputs)) {
    if (part.type === 'markup-start') open.push({ name: part.name, children: [] });
    else if (part.type === 'markup-end') {
      const { name, children } = open.pop()!;
      const wrap = (wraps as unknown as Record<string, (children: ReactNode) => ReactNode>)[name]!;
      add(wrap(children.length === 1 ? children[0] : children));
    } else if (part.type === 'text') add(part.value);
  }
  return open[0]!.children;

  function add(child: ReactNode): void {
    const { children } = open.at(-1)!;
    const place = children.length;
    children.push(typeof child === 'string' ? child : <Fragment key={place}>{child}</Fragment>);
  }
}
