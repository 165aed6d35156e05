-- Tells a standby of this primary from one that follows a former primary. Positions in their logs don't compare.
CREATE TABLE "replica_marks" (
	"only_row" boolean PRIMARY KEY NOT NULL CHECK (only_row),
	"timeline" integer NOT NULL,
	"mark" uuid NOT NULL
);
