-- Every row belongs to a workspace. What exists belongs to the first one.
CREATE TABLE "workspaces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workspaces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "workspaces" ("name", "created_at") VALUES ('Workspace', now());
--> statement-breakpoint
ALTER TABLE "contacts" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "deleted_contacts" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "contact_counts" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "campaigns" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "call_rollups" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "call_counts" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "user_id" TO "workspace_id";
--> statement-breakpoint
ALTER TYPE call_change RENAME ATTRIBUTE user_id TO workspace_id;
--> statement-breakpoint
-- Who created a row is known only since sign-in is not simulated; before, there was one user.
ALTER TABLE "contacts" ADD COLUMN "user_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "user_id" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "deleted_contacts" ADD COLUMN "user_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "deleted_contacts" ALTER COLUMN "user_id" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "user_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "user_id" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "workspace_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "workspace_id" DROP DEFAULT;
--> statement-breakpoint
ALTER INDEX "calls_user_newest" RENAME TO "calls_workspace_newest";
--> statement-breakpoint
ALTER INDEX "calls_user_created" RENAME TO "calls_workspace_created";
--> statement-breakpoint
ALTER INDEX "calls_user_status" RENAME TO "calls_workspace_status";
--> statement-breakpoint
ALTER INDEX "calls_user_outcome" RENAME TO "calls_workspace_outcome";
--> statement-breakpoint
ALTER INDEX "calls_user_failed" RENAME TO "calls_workspace_failed";
--> statement-breakpoint
ALTER INDEX "calls_user_qualified" RENAME TO "calls_workspace_qualified";
--> statement-breakpoint
ALTER INDEX "contacts_user_phone" RENAME TO "contacts_workspace_phone";
--> statement-breakpoint
ALTER INDEX "contacts_user_name" RENAME TO "contacts_workspace_name";
--> statement-breakpoint
ALTER INDEX "contacts_user_last_name" RENAME TO "contacts_workspace_last_name";
--> statement-breakpoint
ALTER INDEX "contacts_user_company" RENAME TO "contacts_workspace_company";
--> statement-breakpoint
ALTER TABLE "call_rollups" RENAME CONSTRAINT "call_rollups_user_id_period_starts_at_campaign_id_pk" TO "call_rollups_workspace_id_period_starts_at_campaign_id_pk";
--> statement-breakpoint
ALTER TABLE "call_counts" RENAME CONSTRAINT "call_counts_user_id_period_campaign_id_starts_at_pk" TO "call_counts_workspace_id_period_campaign_id_starts_at_pk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "idempotency_keys_user_id_key_pk" TO "idempotency_keys_workspace_id_key_pk";
--> statement-breakpoint
-- A row refers to others together with its workspace, so that it cannot refer to another workspace.
DROP INDEX "contacts_user_newest";
--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_workspace_newest" ON "contacts" USING btree ("workspace_id","id");
--> statement-breakpoint
DROP INDEX "campaigns_user_newest";
--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_workspace_newest" ON "campaigns" USING btree ("workspace_id","id");
--> statement-breakpoint
DROP INDEX "memberships_campaign";
--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_campaign" ON "memberships" USING btree ("campaign_id","id");
--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_campaign_id_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_contact_id_contacts_id_fk";
--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_campaign_id_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_membership_id_memberships_id_fk";
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deleted_contacts" ADD CONSTRAINT "deleted_contacts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_campaign_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_contact_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE set null ("contact_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_campaign_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_membership_fk" FOREIGN KEY ("campaign_id","membership_id") REFERENCES "public"."memberships"("campaign_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- As before, with the name of the column.
CREATE OR REPLACE FUNCTION add_call_changes(changes call_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_rollups AS stored (
    workspace_id, period, starts_at, campaign_id,
    scheduled, queued, ringing, in_progress, forwarding, ended, failed, conversation, voicemail, no_answer,
    busy, carrier, platform, bad_number, account, configuration, no_slot, cancelled, other, qualified,
    unqualified, timed, milliseconds, micro_dollars
  )
  SELECT workspace_id, period, starts_at, campaign_id,
    coalesce(sum(n) FILTER (WHERE status = 'scheduled'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'queued'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'ringing'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'in-progress'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'forwarding'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'ended'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'failed'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'ended' AND outcome = 'conversation'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'voicemail'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'no-answer'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'busy'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'carrier'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'platform'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'bad-number'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'account'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'configuration'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'no-slot'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'cancelled'), 0),
    coalesce(sum(n) FILTER (WHERE outcome = 'other'), 0),
    coalesce(sum(n) FILTER (WHERE status = 'ended' AND qualified), 0),
    coalesce(sum(n) FILTER (WHERE status = 'ended' AND NOT qualified), 0),
    coalesce(sum(n) FILTER (WHERE status = 'ended' AND outcome = 'conversation' AND duration_seconds IS NOT NULL), 0),
    coalesce(sum(n * round(duration_seconds * 1000)) FILTER (WHERE status = 'ended' AND outcome = 'conversation'), 0),
    coalesce(sum(n * round(cost_usd * 1000000)), 0)
  FROM unnest(changes),
    LATERAL (VALUES
      ('all', '-infinity'::timestamptz),
      ('day', date_bin('1 day', created_at, 'epoch')),
      ('quarter_hour', date_bin('15 minutes', created_at, 'epoch'))
    ) AS span (period, starts_at)
  GROUP BY workspace_id, period, starts_at, campaign_id
  ORDER BY workspace_id, period, starts_at, campaign_id
  ON CONFLICT (workspace_id, period, starts_at, campaign_id) DO UPDATE SET
    scheduled = stored.scheduled + excluded.scheduled,
    queued = stored.queued + excluded.queued,
    ringing = stored.ringing + excluded.ringing,
    in_progress = stored.in_progress + excluded.in_progress,
    forwarding = stored.forwarding + excluded.forwarding,
    ended = stored.ended + excluded.ended,
    failed = stored.failed + excluded.failed,
    conversation = stored.conversation + excluded.conversation,
    voicemail = stored.voicemail + excluded.voicemail,
    no_answer = stored.no_answer + excluded.no_answer,
    busy = stored.busy + excluded.busy,
    carrier = stored.carrier + excluded.carrier,
    platform = stored.platform + excluded.platform,
    bad_number = stored.bad_number + excluded.bad_number,
    account = stored.account + excluded.account,
    configuration = stored.configuration + excluded.configuration,
    no_slot = stored.no_slot + excluded.no_slot,
    cancelled = stored.cancelled + excluded.cancelled,
    other = stored.other + excluded.other,
    qualified = stored.qualified + excluded.qualified,
    unqualified = stored.unqualified + excluded.unqualified,
    timed = stored.timed + excluded.timed,
    milliseconds = stored.milliseconds + excluded.milliseconds,
    micro_dollars = stored.micro_dollars + excluded.micro_dollars;

  INSERT INTO call_counts AS stored (
    workspace_id, period, campaign_id, starts_at, calls, ended, conversation, timed, milliseconds, micro_dollars
  )
  SELECT * FROM (
    SELECT workspace_id, period, counted.campaign_id, starts_at,
      sum(n) AS calls,
      coalesce(sum(n) FILTER (WHERE status = 'ended'), 0) AS ended,
      coalesce(sum(n) FILTER (WHERE status = 'ended' AND outcome = 'conversation'), 0) AS conversation,
      coalesce(sum(n) FILTER (WHERE status = 'ended' AND outcome = 'conversation' AND duration_seconds IS NOT NULL), 0) AS timed,
      coalesce(sum(n * round(duration_seconds * 1000)) FILTER (WHERE status = 'ended' AND outcome = 'conversation'), 0) AS milliseconds,
      coalesce(sum(n * round(cost_usd * 1000000)), 0) AS micro_dollars
    FROM unnest(changes) AS change,
      -- 0 stands for all campaigns.
      LATERAL (VALUES (0), (change.campaign_id)) AS counted (campaign_id),
      LATERAL (VALUES
        ('hour', date_bin('1 hour', created_at, 'epoch')),
        ('quarter_hour', date_bin('15 minutes', created_at, 'epoch'))
      ) AS span (period, starts_at)
    GROUP BY workspace_id, period, counted.campaign_id, starts_at
  ) AS added
  WHERE (calls, ended, conversation, timed, milliseconds, micro_dollars) <> (0, 0, 0, 0, 0, 0)
  ORDER BY workspace_id, period, campaign_id, starts_at
  ON CONFLICT (workspace_id, period, campaign_id, starts_at) DO UPDATE SET
    calls = stored.calls + excluded.calls,
    ended = stored.ended + excluded.ended,
    conversation = stored.conversation + excluded.conversation,
    timed = stored.timed + excluded.timed,
    milliseconds = stored.milliseconds + excluded.milliseconds,
    micro_dollars = stored.micro_dollars + excluded.micro_dollars;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_calls() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes call_change[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE call_rollups, call_counts;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg((1, workspace_id, campaign_id, created_at, status, outcome, qualified,
      duration_seconds, cost_usd)::call_change) INTO changes FROM after;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((-1, workspace_id, campaign_id, created_at, status, outcome, qualified,
      duration_seconds, cost_usd)::call_change) INTO changes FROM before;
  ELSE
    -- Most updates of a call change nothing that is counted.
    SELECT array_agg(change) INTO changes
    FROM before AS b JOIN after AS a USING (id),
      LATERAL (VALUES
        ((-1, b.workspace_id, b.campaign_id, b.created_at, b.status, b.outcome, b.qualified,
          b.duration_seconds, b.cost_usd)::call_change),
        ((1, a.workspace_id, a.campaign_id, a.created_at, a.status, a.outcome, a.qualified,
          a.duration_seconds, a.cost_usd)::call_change)
      ) AS changed (change)
    WHERE (b.workspace_id, b.campaign_id, b.created_at, b.status, b.outcome, b.qualified,
        b.duration_seconds, b.cost_usd)
      IS DISTINCT FROM (a.workspace_id, a.campaign_id, a.created_at, a.status, a.outcome, a.qualified,
        a.duration_seconds, a.cost_usd);
  END IF;
  IF changes IS NOT NULL THEN
    PERFORM add_call_changes(changes);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_counts AS stored (workspace_id, total)
    SELECT workspace_id, TG_ARGV[0]::integer * count(*) FROM changed GROUP BY workspace_id ORDER BY workspace_id
    ON CONFLICT (workspace_id) DO UPDATE SET total = stored.total + excluded.total;
  RETURN NULL;
END
$$;
--> statement-breakpoint
ALTER FUNCTION refuse_another_owner RENAME TO refuse_another_workspace;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_another_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a contact stays in its workspace: contact_counts relies on it';
END
$$;
--> statement-breakpoint
ALTER TRIGGER contacts_keep_owner ON contacts RENAME TO contacts_keep_workspace;
