import { partsOf } from '../../../core/consultations/messages/message-parts.ts';

export function MessageBody({ body }: { body: string }) {
  return (
    <p className="whitespace-pre-wrap break-words">
      {partsOf(body).map(({ text, href }, place) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sent message never change
            key={place}
            href={href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="underline decoration-1 underline-offset-3"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
