CREATE TABLE "erasure_deletions" (
	"workspace_id" integer NOT NULL,
	"erasure_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "erasure_deletions_erasure_id_kind_target_pk" PRIMARY KEY("erasure_id","kind","target")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workspace_id" integer NOT NULL,
	"number_hmac" text NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"calls" integer NOT NULL,
	CONSTRAINT "erasures_workspace_newest" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"workspace_id" integer NOT NULL,
	"number_hmac" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suppressions_workspace_id_number_hmac_pk" PRIMARY KEY("workspace_id","number_hmac")
);
--> statement-breakpoint
CREATE TABLE "workspace_retention" (
	"workspace_id" integer PRIMARY KEY NOT NULL,
	"recording_days" integer,
	"transcript_days" integer,
	"contact_days" integer,
	"audit_days" integer
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "recording_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "transcript_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deleted_contacts" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "erasure_deletions" ADD CONSTRAINT "erasure_deletions_erasure_fk" FOREIGN KEY ("workspace_id","erasure_id") REFERENCES "public"."erasures"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_retention" ADD CONSTRAINT "workspace_retention_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_recorded" ON "calls" USING btree ("workspace_id","ended_at") WHERE "calls"."has_recording";--> statement-breakpoint
CREATE INDEX "calls_transcribed" ON "calls" USING btree ("workspace_id","ended_at") WHERE ("calls"."transcript" is not null or "calls"."turns" is not null or "calls"."analysis_data" is not null or "calls"."qualification_reason" is not null);--> statement-breakpoint
CREATE INDEX "memberships_without_contact" ON "memberships" USING btree ("workspace_id","id") WHERE ("memberships"."contact_id" is null and "memberships"."phone_e164" <> '');