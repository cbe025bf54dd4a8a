ALTER TABLE "calls" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "email" text;--> statement-breakpoint
-- An edit of the contact would change these memberships, from which the calls of before the migration take the name.
UPDATE "calls" SET "first_name" = "memberships"."first_name", "last_name" = "memberships"."last_name", "email" = "memberships"."email"
FROM "memberships"
WHERE "memberships"."id" = "calls"."membership_id" AND "memberships"."state" IN ('waiting', 'live', 'skipped')
  AND "calls"."phone_number" IS NOT NULL;--> statement-breakpoint
-- Processes of older versions, which may run beside newer ones, remove only the number of a call.
CREATE FUNCTION remove_details_of_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_name := NULL;
  NEW.last_name := NULL;
  NEW.email := NULL;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER calls_remove_details BEFORE UPDATE OF phone_number ON calls FOR EACH ROW
  WHEN (NEW.phone_number IS NULL AND (NEW.first_name IS NOT NULL OR NEW.last_name IS NOT NULL OR NEW.email IS NOT NULL))
  EXECUTE FUNCTION remove_details_of_call();
