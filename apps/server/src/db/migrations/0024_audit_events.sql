CREATE TABLE "audit_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workspace_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_user_id" integer,
	"actor_api_key_id" integer,
	"actor_name" text,
	"actor_email" text,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"subject_label" text,
	"refused_status" integer,
	"ip_address" text,
	"device" text,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_events_actor_kind_check" CHECK ("audit_events"."actor_kind" in ('user', 'api_key', 'system', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_newest" ON "audit_events" USING btree ("workspace_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("workspace_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("workspace_id","actor_user_id","at","id") WHERE "audit_events"."actor_user_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_actor_action" ON "audit_events" USING btree ("workspace_id","actor_user_id","action","at","id") WHERE "audit_events"."actor_user_id" is not null;