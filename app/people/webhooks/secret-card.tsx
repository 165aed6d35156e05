import * as words from '#text/people/webhooks/screens';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { useComesIntoView } from '../../ui/use-comes-into-view.ts';

/** Shows a new signing secret, the only time that anyone can read it. */
export function SecretCard({ secret }: { secret: string }) {
  const card = useComesIntoView<HTMLDivElement>();
  return (
    <Card
      ref={card}
      as="section"
      aria-label={words.secret()}
      tabIndex={-1}
      className="scroll-mt-24 outline-none"
    >
      <Banner tone="success" title={words.secret_title()} className="mb-5">
        {words.secret_text()}
      </Banner>
      <LinkToCopy label={words.secret()} url={secret} what={words.secret_name()} />
    </Card>
  );
}
