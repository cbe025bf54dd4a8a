-- Calls of before the migration count for the caps, which look back 31 days at most.
UPDATE "calls" SET "phone_e164" = "memberships"."phone_e164", "attempted_at" = "calls"."created_at"
FROM "memberships"
WHERE "memberships"."id" = "calls"."membership_id" AND "memberships"."campaign_id" = "calls"."campaign_id"
  AND "calls"."phone_e164" IS NULL AND "calls"."created_at" > now() - interval '31 days' AND "memberships"."phone_e164" <> '';
