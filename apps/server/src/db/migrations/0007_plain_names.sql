-- Names that say what they hold.
ALTER TABLE "provider_watch" RENAME TO "provider_polling";
--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "place_at" TO "due_at";
--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "problem" TO "last_error";
--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "let_go_ids" TO "rejected_provider_ids";
--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "heard_at" TO "last_event_at";
--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "read_again_at" TO "refresh_at";
--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "lease_holder" TO "worker_id";
--> statement-breakpoint
ALTER TABLE "campaigns" RENAME COLUMN "wake_at" TO "next_run_at";
--> statement-breakpoint
ALTER TABLE "provider_polling" RENAME COLUMN "turn_at" TO "polled_at";
--> statement-breakpoint
ALTER INDEX "calls_to_place" RENAME TO "calls_due";
--> statement-breakpoint
ALTER INDEX "calls_heard" RENAME TO "calls_last_event";
--> statement-breakpoint
ALTER INDEX "calls_read_again" RENAME TO "calls_refresh";
--> statement-breakpoint
ALTER INDEX "campaigns_wake" RENAME TO "campaigns_next_run";
