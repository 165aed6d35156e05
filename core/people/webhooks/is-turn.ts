/**
 * Returns SQL for whether a waiting delivery does not have to wait for another: none about the same subject is
 * before it, or it was sent again by hand.
 * @param delivery an alias of `webhook_deliveries`.
 */
export const isTurn = (delivery: string) => `(${delivery}.is_resent or not exists (
  select from webhook_deliveries earlier
  where earlier.endpoint_id = ${delivery}.endpoint_id and earlier.subject_id = ${delivery}.subject_id
    and earlier.state = 'waiting' and earlier.position < ${delivery}.position and not earlier.is_resent))`;
