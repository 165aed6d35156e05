import type { Traces } from './traces.server.ts';

/** Opens the traces; null if they are off. Only then is OpenTelemetry loaded. */
export async function openTraces(isOn: boolean): Promise<Traces | null> {
  if (!isOn) return null;
  const { openTelemetry } = await import('./open-telemetry.server.ts');
  return openTelemetry();
}
