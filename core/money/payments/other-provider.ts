/** Thrown if the provider that took a payment or started a subscription is no longer configured. */
export class OtherProvider extends Error {
  override name = 'OtherProvider';
  constructor() {
    super('this is with another payment provider');
  }
}
