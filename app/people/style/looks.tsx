import { useNonce } from '../../ui/nonce.ts';

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
