CREATE TABLE "workspace_providers" (
	"workspace_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed_token" text,
	"token_end" text,
	"phone_number_id" text NOT NULL,
	"sealed_webhook_secret" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workspace_providers_kind_check" CHECK ("workspace_providers"."kind" in ('vapi', 'embedded')),
	CONSTRAINT "workspace_providers_token_check" CHECK (("workspace_providers"."kind" = 'vapi') = ("workspace_providers"."sealed_token" is not null))
);
--> statement-breakpoint
ALTER TABLE "workspace_providers" ADD CONSTRAINT "workspace_providers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A workspace keeps an admin, also when two admins remove each other at the same time: the lock makes one wait for the other.
CREATE FUNCTION require_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM workspaces WHERE id = old.workspace_id FOR UPDATE;
	IF FOUND AND NOT EXISTS (SELECT FROM members WHERE workspace_id = old.workspace_id AND role = 'admin') THEN
		RAISE EXCEPTION 'workspace % needs an admin', old.workspace_id USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_require_admin AFTER UPDATE OF role OR DELETE ON members
	FOR EACH ROW WHEN (old.role = 'admin') EXECUTE FUNCTION require_admin();
