/**
 * A file that a person takes with them and that no cache keeps.
 * @param name as it is saved, of plain letters: 'statement-2026-11.pdf'.
 */
export function fileToKeep(name: string, body: string | Uint8Array<ArrayBuffer> | ReadableStream): Response {
  const type = TYPES[name.split('.').at(-1) as keyof typeof TYPES];
  if (!type || !/^[a-z0-9-]+\.[a-z]+$/.test(name)) throw new Error(`${name} is no plain name of a file`);
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

const TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;
