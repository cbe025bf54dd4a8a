ALTER TABLE "calls" ADD COLUMN "decisions" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "calling_hours" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "purpose" text DEFAULT 'informational' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "refusal" jsonb;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "deleted_contacts" ADD COLUMN "time_zone" text;