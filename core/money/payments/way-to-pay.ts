/** How a consultation is paid: in person, without our fee, or by card through the product. */
export const WAYS_TO_PAY = ['in-person', 'card'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];
