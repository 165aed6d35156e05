-- The sandbox finds a subscription by whoever has it, from now on by a record of its own.
INSERT INTO "sandbox_records" ("id", "data", "updated_at")
SELECT 'customer:' || ("data" ->> 'customerRef'),
       jsonb_build_object('subscriptionRef', substring("id" from length('subscription:') + 1)),
       "updated_at"
FROM "sandbox_records"
WHERE "id" LIKE 'subscription:%' AND "data" ? 'customerRef'
ON CONFLICT DO NOTHING;
