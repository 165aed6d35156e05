/** Thrown when the provider that took the payment is no longer configured. */
export class OtherProvider extends Error {
  override name = 'OtherProvider';
  constructor() {
    super('the payment was taken by another provider');
  }
}
