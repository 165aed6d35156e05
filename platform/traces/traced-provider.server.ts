import type { PaymentProvider } from '../payments/provider.ts';
import type { Traces } from './traces.server.ts';

/** Makes a span for each call of the payment provider. */
export function tracedProvider(provider: PaymentProvider, traces: Traces): PaymentProvider {
  return new Proxy(provider, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      // Reading an event calls no one.
      if (typeof value !== 'function' || key === 'proven') return value;
      return (...asked: unknown[]) =>
        traces.span({ name: `${target.name} ${String(key)}`, kind: 'client' }, async () =>
          value.apply(target, asked),
        );
    },
  });
}
