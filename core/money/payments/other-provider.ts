/** The payment was taken by a provider that is not configured any more. */
export class OtherProvider extends Error {
  override name = 'OtherProvider';
  constructor() {
    super('the payment was taken by another provider');
  }
}
