CREATE TABLE "workspace_policies" (
	"workspace_id" integer PRIMARY KEY NOT NULL,
	"call_caps" jsonb,
	"daily_spending_limit" double precision,
	"max_silent_percent" double precision DEFAULT 3,
	"stopped_at" timestamp (3) with time zone,
	"stopped_by" text,
	"stop_reason" text
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "phone_e164" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "attempted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "silent" boolean;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "call_caps" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "spending_limit" double precision;--> statement-breakpoint
ALTER TABLE "workspace_policies" ADD CONSTRAINT "workspace_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_number" ON "calls" USING btree ("workspace_id","phone_e164") WHERE "calls"."phone_e164" is not null;--> statement-breakpoint
CREATE INDEX "calls_silence" ON "calls" USING btree ("campaign_id","ended_at") WHERE "calls"."silent" is not null;