CREATE TABLE "deleted_contacts" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"phone_e164" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "deleted_contact_id" integer;--> statement-breakpoint
CREATE INDEX "memberships_deleted_contact" ON "memberships" USING btree ("deleted_contact_id") WHERE "memberships"."deleted_contact_id" is not null;