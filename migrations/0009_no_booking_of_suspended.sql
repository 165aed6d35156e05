-- Whoever places a booking holds the rows of client and expert, and so does a suspension until it is done:
-- what came before it is ended by it, and what comes after it is refused here.
CREATE FUNCTION refuse_booking_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM suspensions
    WHERE lifted_at IS NULL
      AND user_id IN (NEW.client_id, (SELECT user_id FROM experts WHERE id = NEW.expert_id))
  ) THEN
    RAISE EXCEPTION 'one side of the booking is suspended' USING ERRCODE = 'PW001';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER bookings_none_while_suspended BEFORE INSERT ON bookings
FOR EACH ROW EXECUTE FUNCTION refuse_booking_of_suspended();
