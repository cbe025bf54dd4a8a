ALTER TABLE "suppressions" DROP CONSTRAINT "suppressions_workspace_id_number_hmac_pk";--> statement-breakpoint
ALTER TABLE "suppressions" ALTER COLUMN "number_hmac" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "opted_out_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace_policies" ADD COLUMN "opt_out_phrases" text[];--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "suppressions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "prefix" text;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "origin" text DEFAULT 'erasure' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "call_id" integer;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_call_fk" FOREIGN KEY ("workspace_id","call_id") REFERENCES "public"."calls"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_number" ON "suppressions" USING btree ("workspace_id","number" text_pattern_ops) WHERE "suppressions"."number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_prefix" ON "suppressions" USING btree ("workspace_id","prefix" text_pattern_ops) WHERE "suppressions"."prefix" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_number_hmac" ON "suppressions" USING btree ("workspace_id","number_hmac") WHERE "suppressions"."number_hmac" is not null;--> statement-breakpoint
CREATE INDEX "suppressions_text" ON "suppressions" USING gin (folded(reason || E'\n' || source) gin_trgm_ops) WHERE ("suppressions"."reason" <> '' or "suppressions"."source" <> '');--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_workspace_newest" ON "suppressions" USING btree ("workspace_id","id");--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_kind" CHECK (num_nonnulls("suppressions"."number", "suppressions"."prefix", "suppressions"."number_hmac") = 1);--> statement-breakpoint
-- The column says where an entry is from in words of people; all entries so far are erasures.
UPDATE "suppressions" SET "source" = '';
