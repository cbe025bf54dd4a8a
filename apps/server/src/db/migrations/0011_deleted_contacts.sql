CREATE TABLE "deleted_contacts" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"contact" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "deleted_contact_id" integer;--> statement-breakpoint
CREATE INDEX "deleted_contacts_deleted_at" ON "deleted_contacts" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "memberships_deleted_contact" ON "memberships" USING btree ("deleted_contact_id") WHERE "memberships"."deleted_contact_id" is not null;