import { useNonce } from '../../ui/nonce.ts';

/** Renders the style sheet of all looks on a page, or nothing if it is empty. */
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
