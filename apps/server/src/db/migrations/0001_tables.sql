CREATE TABLE "call_tallies" (
	"user_id" integer NOT NULL,
	"grain" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"campaign_id" integer NOT NULL,
	"scheduled" integer NOT NULL,
	"queued" integer NOT NULL,
	"ringing" integer NOT NULL,
	"in_progress" integer NOT NULL,
	"forwarding" integer NOT NULL,
	"ended" integer NOT NULL,
	"failed" integer NOT NULL,
	"qualified" integer NOT NULL,
	"unqualified" integer NOT NULL,
	"conversations" integer NOT NULL,
	"timed" integer NOT NULL,
	"milliseconds" bigint NOT NULL,
	"micro_dollars" bigint NOT NULL,
	"before" integer[],
	CONSTRAINT "call_tallies_user_id_grain_at_campaign_id_pk" PRIMARY KEY("user_id","grain","at","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"membership_id" integer NOT NULL,
	"attempt_id" uuid NOT NULL,
	"attempt_number" integer,
	"lease_until" timestamp (3) with time zone,
	"lease_holder" text,
	"requested_at" timestamp (3) with time zone,
	"place_at" timestamp (3) with time zone,
	"problem" text,
	"vapi_call_id" text,
	"let_go_ids" text[] DEFAULT '{}' NOT NULL,
	"vapi_updated_at" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone,
	"read_again_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"qualified" boolean,
	"qualification_reason" text,
	"transcript" text,
	"duration_seconds" double precision,
	"cost_usd" double precision,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"vapi_created_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text,
	"outcome" text,
	"assistant_id" text,
	"phone_number_id" text,
	"phone_call_transport" text,
	"phone_call_provider" text,
	"phone_call_provider_id" text,
	"cost_breakdown" jsonb,
	"analysis_data" jsonb,
	"has_recording" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vapi_call_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"applied" boolean NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"call_id" integer PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"assistant_id" text NOT NULL,
	"phone_number_id" text NOT NULL,
	"max_concurrent_calls" integer NOT NULL,
	"retry_attempts" integer NOT NULL,
	"retry_delay_minutes" integer NOT NULL,
	"scheduled_start" text NOT NULL,
	"scheduled_end" text NOT NULL,
	"total_contacts" integer NOT NULL,
	"calls_completed" integer DEFAULT 0 NOT NULL,
	"calls_successful" integer DEFAULT 0 NOT NULL,
	"calling" boolean DEFAULT false NOT NULL,
	"paused_reason" text,
	"wake_at" timestamp (3) with time zone,
	"recent_results" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"contact_id" integer,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"phone_e164" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_counts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"phone_e164" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (folded(first_name || ' ' || last_name || E'\n' || phone_number || E'\n' || phone_e164 || E'\n' || email || E'\n' || company || E'\n' || joined(tags))) STORED,
	"searchable" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"turn_at" timestamp (3) with time zone NOT NULL,
	"seen_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_attempt" ON "calls" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_member_attempt" ON "calls" USING btree ("membership_id","attempt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_provider_id" ON "calls" USING btree ("vapi_call_id");--> statement-breakpoint
CREATE INDEX "calls_user_newest" ON "calls" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "calls_user_created" ON "calls" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_user_status" ON "calls" USING btree ("user_id","status","id");--> statement-breakpoint
CREATE INDEX "calls_user_qualified" ON "calls" USING btree ("user_id","qualified","id") WHERE "calls"."qualified" is not null and "calls"."status" = 'ended';--> statement-breakpoint
CREATE INDEX "calls_campaign" ON "calls" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "calls_live" ON "calls" USING btree ("campaign_id") WHERE "calls"."status" not in ('ended', 'failed');--> statement-breakpoint
CREATE INDEX "calls_to_place" ON "calls" USING btree ("place_at") WHERE "calls"."status" = 'queued' and "calls"."vapi_call_id" is null and "calls"."lease_until" is null;--> statement-breakpoint
CREATE INDEX "calls_leased" ON "calls" USING btree ("lease_until") WHERE "calls"."status" = 'queued' and "calls"."vapi_call_id" is null and "calls"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "calls_heard" ON "calls" USING btree ("heard_at") WHERE "calls"."status" not in ('ended', 'failed') and "calls"."vapi_call_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_read_again" ON "calls" USING btree ("read_again_at") WHERE "calls"."read_again_at" is not null;--> statement-breakpoint
CREATE INDEX "provider_messages_call" ON "provider_messages" USING btree ("vapi_call_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_messages_digest" ON "provider_messages" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "campaigns_user_newest" ON "campaigns" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "campaigns_wake" ON "campaigns" USING btree ("wake_at") WHERE "campaigns"."wake_at" is not null;--> statement-breakpoint
CREATE INDEX "memberships_campaign_due" ON "memberships" USING btree ("campaign_id","state","next_try_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "memberships_campaign" ON "memberships" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "memberships_contact" ON "memberships" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_user_phone" ON "contacts" USING btree ("user_id","phone_e164" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contacts_user_newest" ON "contacts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "contacts_user_name" ON "contacts" USING btree ("user_id",(folded(ltrim(first_name || ' ' || last_name)) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "contacts_user_last_name" ON "contacts" USING btree ("user_id",(folded(last_name) collate "C"));--> statement-breakpoint
CREATE INDEX "contacts_user_company" ON "contacts" USING btree ("user_id",(folded(company) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "contacts_tags" ON "contacts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops) WHERE searchable;--> statement-breakpoint
CREATE INDEX "contacts_unsearchable" ON "contacts" USING btree ("user_id") WHERE not searchable;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");