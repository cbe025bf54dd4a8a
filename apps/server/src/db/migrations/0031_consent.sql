CREATE TABLE "workspace_disclosures" (
	"workspace_id" integer PRIMARY KEY NOT NULL,
	"caller_name" text NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "disclosure" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "deleted_contacts" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "workspace_disclosures" ADD CONSTRAINT "workspace_disclosures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;