ALTER TABLE "experts" ADD COLUMN "consultations_held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "answer_minutes" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE experts SET consultations_held = held.n
FROM (SELECT expert_id, count(*)::int AS n FROM bookings WHERE status = 'completed' GROUP BY expert_id) held
WHERE held.expert_id = experts.id;--> statement-breakpoint
UPDATE experts SET answer_minutes = newest.minutes
FROM (
  SELECT expert_id, array_agg(minutes ORDER BY at, id) AS minutes
  FROM (
    SELECT b.expert_id, e.at, e.id,
      greatest(0, ceil(extract(epoch FROM e.at - b.created_at) / 60))::int AS minutes,
      row_number() OVER (PARTITION BY b.expert_id ORDER BY e.at DESC, e.id DESC) AS n
    FROM booking_events e JOIN bookings b ON b.id = e.booking_id
    WHERE e.transition = 'expire' OR (e.by = 'expert' AND e.transition IN ('accept', 'decline'))
  ) answered
  WHERE n <= 20
  GROUP BY expert_id
) newest
WHERE newest.expert_id = experts.id;
