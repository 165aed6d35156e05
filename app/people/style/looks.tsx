import { useNonce } from '../../ui/nonce.ts';

/** The style sheet of what is drawn in looks of its own on a page; nothing where it is empty. */
export function Looks({ css }: { css: string }) {
  const nonce = useNonce();
  return (
    css && (
      <style nonce={nonce} suppressHydrationWarning>
        {css}
      </style>
    )
  );
}
