ALTER TABLE "booking_events" ADD COLUMN "notes" jsonb;--> statement-breakpoint
UPDATE "booking_events" SET "notes" = jsonb_build_object('en', "note", 'es', "given"."es")
FROM (VALUES
	('undo-extension', 'Someone else had taken the time before it was paid for. It ends as it was booked.', 'Otra persona tomó ese tiempo antes de que se pagara. Termina según lo reservado.'),
	('contest', 'I was there, and the other side did not come.', 'Yo estuve allí y la otra parte no vino.')
) AS "given" ("transition", "en", "es")
WHERE "booking_events"."transition" = "given"."transition" AND "booking_events"."note" = "given"."en";
