CREATE TABLE "evidence_entries" (
	"workspace_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"call_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"digests" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	"previous_hash" text,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_entries_campaign_id_sequence_pk" PRIMARY KEY("campaign_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "duplicate_provider_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "has_evidence" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_campaign_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_call_fk" FOREIGN KEY ("workspace_id","call_id") REFERENCES "public"."calls"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_entries_call" ON "evidence_entries" USING btree ("call_id","sequence");--> statement-breakpoint
CREATE INDEX "calls_without_evidence" ON "calls" USING btree ("campaign_id","id") WHERE ("calls"."status" in ('ended', 'failed') and not "calls"."has_evidence");