ALTER TABLE "calls" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "email" text;--> statement-breakpoint
-- An edit of the contact would change these memberships, from which the calls of before the migration take the name.
UPDATE "calls" SET "first_name" = "memberships"."first_name", "last_name" = "memberships"."last_name", "email" = "memberships"."email"
FROM "memberships"
WHERE "memberships"."id" = "calls"."membership_id" AND "memberships"."state" IN ('waiting', 'live', 'skipped')
  AND "calls"."phone_number" IS NOT NULL;
