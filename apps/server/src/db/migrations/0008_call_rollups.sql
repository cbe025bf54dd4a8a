-- What calls add up to as plain rows.
-- No call changes while its sums are built.
LOCK TABLE calls IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "call_rollups" (
	"user_id" integer NOT NULL,
	"period" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"campaign_id" integer NOT NULL,
	"scheduled" integer NOT NULL,
	"queued" integer NOT NULL,
	"ringing" integer NOT NULL,
	"in_progress" integer NOT NULL,
	"forwarding" integer NOT NULL,
	"ended" integer NOT NULL,
	"failed" integer NOT NULL,
	"conversation" integer NOT NULL,
	"voicemail" integer NOT NULL,
	"no_answer" integer NOT NULL,
	"busy" integer NOT NULL,
	"carrier" integer NOT NULL,
	"platform" integer NOT NULL,
	"bad_number" integer NOT NULL,
	"account" integer NOT NULL,
	"configuration" integer NOT NULL,
	"no_slot" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"other" integer NOT NULL,
	"qualified" integer NOT NULL,
	"unqualified" integer NOT NULL,
	"timed" integer NOT NULL,
	"milliseconds" bigint NOT NULL,
	"micro_dollars" bigint NOT NULL,
	CONSTRAINT "call_rollups_user_id_period_starts_at_campaign_id_pk" PRIMARY KEY("user_id","period","starts_at","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "call_counts" (
	"user_id" integer NOT NULL,
	"period" text NOT NULL,
	"campaign_id" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "call_counts_user_id_period_campaign_id_starts_at_pk" PRIMARY KEY("user_id","period","campaign_id","starts_at")
);
--> statement-breakpoint
-- Rows are rewritten many times: room on their pages keeps that out of the index.
ALTER TABLE call_rollups SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE call_counts SET (fillfactor = 70);
--> statement-breakpoint
-- Adds changes (n is 1 for a call that was added, -1 for one that was removed) to the rollups in the order of their
-- key. A campaign's rollups are written by transactions that hold its row's lock. The counts of all campaigns are
-- not, so they come last and an update that creates no call leaves them alone.
CREATE FUNCTION add_call_changes(changes call_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_rollups AS stored (
    user_id, period, starts_at, campaign_id,
    scheduled, queued, ringing, in_progress, forwarding, ended, failed, conversation, voicemail, no_answer,
    busy, carrier, platform, bad_number, account, configuration, no_slot, cancelled, other, qualified,
    unqualified, timed, milliseconds, micro_dollars
  )
  SELECT user_id, period, starts_at, campaign_id,
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
  GROUP BY user_id, period, starts_at, campaign_id
  ORDER BY user_id, period, starts_at, campaign_id
  ON CONFLICT (user_id, period, starts_at, campaign_id) DO UPDATE SET
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

  INSERT INTO call_counts AS stored (user_id, period, campaign_id, starts_at, calls)
  SELECT user_id, period, counted.campaign_id, starts_at, sum(n)
  FROM unnest(changes) AS change,
    -- 0 stands for all campaigns.
    LATERAL (VALUES (0), (change.campaign_id)) AS counted (campaign_id),
    LATERAL (VALUES
      ('hour', date_bin('1 hour', created_at, 'epoch')),
      ('quarter_hour', date_bin('15 minutes', created_at, 'epoch'))
    ) AS span (period, starts_at)
  GROUP BY user_id, period, counted.campaign_id, starts_at
  HAVING sum(n) <> 0
  ORDER BY user_id, period, counted.campaign_id, starts_at
  ON CONFLICT (user_id, period, campaign_id, starts_at) DO UPDATE SET calls = stored.calls + excluded.calls;
END $$;
--> statement-breakpoint
ALTER FUNCTION tally_calls RENAME TO roll_up_calls;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_calls() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes call_change[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE call_rollups, call_counts;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg((1, user_id, campaign_id, created_at, status, outcome, qualified,
      duration_seconds, cost_usd)::call_change) INTO changes FROM after;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((-1, user_id, campaign_id, created_at, status, outcome, qualified,
      duration_seconds, cost_usd)::call_change) INTO changes FROM before;
  ELSE
    -- Most updates of a call change nothing that is counted.
    SELECT array_agg(change) INTO changes
    FROM before AS b JOIN after AS a USING (id),
      LATERAL (VALUES
        ((-1, b.user_id, b.campaign_id, b.created_at, b.status, b.outcome, b.qualified,
          b.duration_seconds, b.cost_usd)::call_change),
        ((1, a.user_id, a.campaign_id, a.created_at, a.status, a.outcome, a.qualified,
          a.duration_seconds, a.cost_usd)::call_change)
      ) AS changed (change)
    WHERE (b.user_id, b.campaign_id, b.created_at, b.status, b.outcome, b.qualified,
        b.duration_seconds, b.cost_usd)
      IS DISTINCT FROM (a.user_id, a.campaign_id, a.created_at, a.status, a.outcome, a.qualified,
        a.duration_seconds, a.cost_usd);
  END IF;
  IF changes IS NOT NULL THEN
    PERFORM add_call_changes(changes);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A few thousand calls at a time, so that memory does not grow with their number.
DO $$
DECLARE
  first_id integer;
BEGIN
  FOR first_id IN SELECT generate_series(min(id), max(id), 10000) FROM calls LOOP
    PERFORM add_call_changes(array_agg((1, user_id, campaign_id, created_at, status, outcome, qualified,
      duration_seconds, cost_usd)::call_change))
    FROM calls WHERE id >= first_id AND id < first_id + 10000;
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION apply_call_changes;
--> statement-breakpoint
DROP FUNCTION apply_call_times;
--> statement-breakpoint
DROP TABLE call_days;
--> statement-breakpoint
DROP TABLE call_tallies;
