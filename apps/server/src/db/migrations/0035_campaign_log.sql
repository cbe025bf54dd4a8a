CREATE TABLE "campaign_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workspace_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" text,
	"reason" text,
	"max_concurrent_calls" integer,
	"gate" text,
	"until" timestamp (3) with time zone,
	"contacts" integer
);
--> statement-breakpoint
CREATE TABLE "workspace_stops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workspace_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workspace_id" integer NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_log" ADD CONSTRAINT "campaign_log_campaign_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_stops" ADD CONSTRAINT "workspace_stops_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_log_campaign" ON "campaign_log" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "workspace_stops_lifted" ON "workspace_stops" USING btree ("workspace_id","lifted_at");--> statement-breakpoint
-- The log of an unfinished campaign begins with its status at the upgrade.
INSERT INTO "campaign_log" ("workspace_id", "campaign_id", "kind", "at", "status", "reason", "max_concurrent_calls")
SELECT "workspace_id", "id", 'status', now(), "status",
	CASE WHEN "status" = 'paused' THEN regexp_replace("paused_reason", '\+\d{7,15}', '…', 'g') END, "max_concurrent_calls"
FROM "campaigns" WHERE "status" IN ('draft', 'running', 'paused') ORDER BY "id";
