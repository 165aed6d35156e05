/** What a member of the practice should know about the events that we write. */
export type WrittenEvents = {
  /** Bookings whose event was deleted in the calendar. They still take place. */
  deleted: { bookingId: string; startsAt: string; zone: string }[];
  /** How many events we could not write yet. */
  waiting: number;
};
