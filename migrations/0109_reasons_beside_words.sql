-- The reason of a rejection is worded in the reader's language from "rejection". So "said" keeps only what the admin wrote.
UPDATE "applications" SET "said" = ltrim(substr("said", length("given"."words") + 1))
FROM (VALUES
	('identity', 'We could not confirm who you are.'),
	('location', 'We could not confirm the place of your consultations.'),
	('license', 'We could not confirm the license.'),
	('guidelines', 'What you describe does not follow our guidelines.'),
	('law', 'The law does not allow consultations in your state any more.'),
	('ours', 'We are not able to review your application.')
) AS "given" ("reason", "words")
WHERE "applications"."rejection" = "given"."reason" AND starts_with("applications"."said", "given"."words");
