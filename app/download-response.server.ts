/**
 * Returns a file as a download that no cache stores.
 * @param name the file name: lowercase ASCII letters, digits, and hyphens, ending in csv or pdf, such as
 * 'statement-2026-11.pdf'. Throws for any other name.
 */
export function downloadResponse(
  name: string,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
): Response {
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
