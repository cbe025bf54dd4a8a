-- A recording is kept in pieces, so that none is ever in memory whole, and a call keeps the number it went to.
CREATE TABLE "recording_pieces" (
	"call_id" integer NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "recording_pieces_call_id_n_pk" PRIMARY KEY("call_id","n")
);
--> statement-breakpoint
-- Audio does not get smaller by trying.
ALTER TABLE "recording_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
INSERT INTO "recording_pieces" ("call_id", "n", "bytes")
  SELECT "call_id", "n", substring("bytes" FROM "n" * 262144 + 1 FOR 262144)
  FROM "recordings", generate_series(0, (octet_length("bytes") - 1) / 262144) AS "n";
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "size" integer;
--> statement-breakpoint
UPDATE "recordings" SET "size" = octet_length("bytes");
--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "size" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "bytes";
--> statement-breakpoint
ALTER TABLE "recording_pieces" ADD CONSTRAINT "recording_pieces_call_id_recordings_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."recordings"("call_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "phone_number" text;
--> statement-breakpoint
-- Nothing that is counted changes, so nothing need be counted anew.
ALTER TABLE "calls" DISABLE TRIGGER calls_updated;
--> statement-breakpoint
UPDATE "calls" SET "phone_number" = "memberships"."phone_number"
  FROM "memberships"
  WHERE "memberships"."id" = "calls"."membership_id"
    AND ("calls"."requested_at" IS NOT NULL OR "calls"."vapi_call_id" IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "calls" ENABLE TRIGGER calls_updated;
