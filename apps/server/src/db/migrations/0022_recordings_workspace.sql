-- Recordings and their pieces belong to the workspace of their call.
ALTER TABLE "recording_pieces" DROP CONSTRAINT "recording_pieces_call_id_recordings_call_id_fk";
--> statement-breakpoint
ALTER TABLE "recordings" DROP CONSTRAINT "recordings_call_id_calls_id_fk";
--> statement-breakpoint
ALTER TABLE "recording_pieces" DROP CONSTRAINT "recording_pieces_call_id_n_pk";
--> statement-breakpoint
ALTER TABLE "recordings" DROP CONSTRAINT "recordings_pkey";
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "workspace_id" integer;
--> statement-breakpoint
ALTER TABLE "recording_pieces" ADD COLUMN "workspace_id" integer;
--> statement-breakpoint
UPDATE "recordings" SET "workspace_id" = calls.workspace_id FROM calls WHERE calls.id = call_id;
--> statement-breakpoint
-- The bytes are stored beside the table, and are not written again.
UPDATE "recording_pieces" SET "workspace_id" = calls.workspace_id FROM calls WHERE calls.id = call_id;
--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "recording_pieces" ALTER COLUMN "workspace_id" SET NOT NULL;
--> statement-breakpoint
DROP INDEX "calls_workspace_newest";
--> statement-breakpoint
CREATE UNIQUE INDEX "calls_workspace_newest" ON "calls" USING btree ("workspace_id","id");
--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_workspace_id_call_id_pk" PRIMARY KEY("workspace_id","call_id");
--> statement-breakpoint
ALTER TABLE "recording_pieces" ADD CONSTRAINT "recording_pieces_workspace_id_call_id_n_pk" PRIMARY KEY("workspace_id","call_id","n");
--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_call_fk" FOREIGN KEY ("workspace_id","call_id") REFERENCES "public"."calls"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recording_pieces" ADD CONSTRAINT "recording_pieces_recording_fk" FOREIGN KEY ("workspace_id","call_id") REFERENCES "public"."recordings"("workspace_id","call_id") ON DELETE no action ON UPDATE no action;
