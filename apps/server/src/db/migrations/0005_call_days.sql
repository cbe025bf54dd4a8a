-- Days of calls in a table of their own, where months of them lie side by side.
CREATE TABLE "call_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"campaign_id" integer NOT NULL,
	"scheduled" integer NOT NULL,
	"queued" integer NOT NULL,
	"ringing" integer NOT NULL,
	"in_progress" integer NOT NULL,
	"forwarding" integer NOT NULL,
	"ended" integer NOT NULL,
	"failed" integer NOT NULL,
	"conversations" integer NOT NULL,
	"timed" integer NOT NULL,
	"milliseconds" bigint NOT NULL,
	"micro_dollars" bigint NOT NULL,
	"before" integer[],
	CONSTRAINT "call_days_user_id_day_campaign_id_pk" PRIMARY KEY("user_id","day","campaign_id")
);
--> statement-breakpoint
-- Its rows are rewritten many times: room on their pages keeps that out of the index.
ALTER TABLE call_days SET (fillfactor = 70);
--> statement-breakpoint
INSERT INTO call_days
  SELECT user_id, (at AT TIME ZONE 'UTC')::date, campaign_id, scheduled, queued, ringing, in_progress,
    forwarding, ended, failed, conversations, timed, milliseconds, micro_dollars, before
  FROM call_tallies
  WHERE grain = 'day'
  ORDER BY user_id, at, campaign_id;
--> statement-breakpoint
DELETE FROM call_tallies WHERE grain = 'day';
--> statement-breakpoint
ALTER TABLE "call_tallies" DROP COLUMN "before";
--> statement-breakpoint
-- Adds up changes (n is 1 for what came, -1 for what went) and applies the sums to one table after the other,
-- each in the order of its key, so that two transactions that touch the same rows wait for each other, and
-- never in a circle.
CREATE OR REPLACE FUNCTION apply_call_changes(changes call_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH sums AS (
    SELECT user_id, grain, at, campaign_id,
      sum(n * (status = 'scheduled')::integer) AS scheduled,
      sum(n * (status = 'queued')::integer) AS queued,
      sum(n * (status = 'ringing')::integer) AS ringing,
      sum(n * (status = 'in-progress')::integer) AS in_progress,
      sum(n * (status = 'forwarding')::integer) AS forwarding,
      sum(n * (status = 'ended')::integer) AS ended,
      sum(n * (status = 'failed')::integer) AS failed,
      sum(n * (status = 'ended' AND qualified IS TRUE)::integer) AS qualified,
      sum(n * (status = 'ended' AND qualified IS FALSE)::integer) AS unqualified,
      sum(n * talked) AS conversations,
      sum(n * talked * (duration_seconds IS NOT NULL)::integer) AS timed,
      sum(n * talked * coalesce(round(duration_seconds * 1000), 0)) AS milliseconds,
      sum(n * coalesce(round(cost_usd * 1000000), 0)) AS micro_dollars
    FROM unnest(changes),
      LATERAL (SELECT (status = 'ended' AND outcome IS NOT DISTINCT FROM 'conversation')::integer AS talked) AS kind,
      LATERAL (VALUES
        ('all', '-infinity'::timestamptz),
        ('day', date_bin('1 day', created_at, 'epoch')),
        ('quarter', date_bin('15 minutes', created_at, 'epoch'))
      ) AS span (grain, at)
    GROUP BY user_id, grain, at, campaign_id
  ), days AS (
    INSERT INTO call_days AS kept (
      user_id, day, campaign_id, scheduled, queued, ringing, in_progress, forwarding, ended, failed,
      conversations, timed, milliseconds, micro_dollars
    )
    SELECT user_id, (at AT TIME ZONE 'UTC')::date, campaign_id, scheduled, queued, ringing, in_progress,
      forwarding, ended, failed, conversations, timed, milliseconds, micro_dollars
    FROM sums
    WHERE grain = 'day'
    ORDER BY user_id, at, campaign_id
    ON CONFLICT (user_id, day, campaign_id) DO UPDATE SET
      scheduled = kept.scheduled + excluded.scheduled,
      queued = kept.queued + excluded.queued,
      ringing = kept.ringing + excluded.ringing,
      in_progress = kept.in_progress + excluded.in_progress,
      forwarding = kept.forwarding + excluded.forwarding,
      ended = kept.ended + excluded.ended,
      failed = kept.failed + excluded.failed,
      conversations = kept.conversations + excluded.conversations,
      timed = kept.timed + excluded.timed,
      milliseconds = kept.milliseconds + excluded.milliseconds,
      micro_dollars = kept.micro_dollars + excluded.micro_dollars
  )
  INSERT INTO call_tallies AS kept (
    user_id, grain, at, campaign_id, qualified, unqualified, scheduled, queued, ringing, in_progress,
    forwarding, ended, failed, conversations, timed, milliseconds, micro_dollars
  )
  SELECT user_id, grain, at, campaign_id, qualified, unqualified, scheduled, queued, ringing, in_progress,
    forwarding, ended, failed, conversations, timed, milliseconds, micro_dollars
  FROM sums
  WHERE grain <> 'day'
  ORDER BY user_id, grain, at, campaign_id
  ON CONFLICT (user_id, grain, at, campaign_id) DO UPDATE SET
    qualified = kept.qualified + excluded.qualified,
    unqualified = kept.unqualified + excluded.unqualified,
    scheduled = kept.scheduled + excluded.scheduled,
    queued = kept.queued + excluded.queued,
    ringing = kept.ringing + excluded.ringing,
    in_progress = kept.in_progress + excluded.in_progress,
    forwarding = kept.forwarding + excluded.forwarding,
    ended = kept.ended + excluded.ended,
    failed = kept.failed + excluded.failed,
    conversations = kept.conversations + excluded.conversations,
    timed = kept.timed + excluded.timed,
    milliseconds = kept.milliseconds + excluded.milliseconds,
    micro_dollars = kept.micro_dollars + excluded.micro_dollars;
END $$;
--> statement-breakpoint
-- Calls came, went or moved in time: says anew how many of a day's calls came before each of its quarters.
-- The days are locked already, by the sums above.
CREATE OR REPLACE FUNCTION apply_call_times(changes call_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH quarters AS (
    SELECT user_id, campaign_id, date_bin('1 day', created_at, 'epoch') AS day,
      date_bin('15 minutes', created_at, 'epoch') AS quarter, sum(n) AS calls
    FROM unnest(changes)
    GROUP BY user_id, campaign_id, day, quarter
    HAVING sum(n) <> 0
  ), slots AS (
    SELECT changed.user_id, changed.campaign_id, changed.day, slot,
      sum(coalesce(calls, 0)) OVER (
        PARTITION BY changed.user_id, changed.campaign_id, changed.day ORDER BY slot
      )::integer AS came
    FROM (SELECT DISTINCT user_id, campaign_id, day FROM quarters) AS changed
    CROSS JOIN generate_series(1, 95) AS slot
    LEFT JOIN quarters ON quarters.user_id = changed.user_id
      AND quarters.campaign_id = changed.campaign_id
      AND quarters.quarter = changed.day + (slot - 1) * interval '15 minutes'
  ), days AS (
    SELECT user_id, campaign_id, day, array_agg(came ORDER BY slot) AS came
    FROM slots
    GROUP BY user_id, campaign_id, day
  )
  UPDATE call_days AS kept SET before = (
    SELECT array_agg(coalesce(had, 0) + came ORDER BY slot)
    FROM unnest(kept.before, days.came) WITH ORDINALITY AS pair (had, came, slot)
  )
  FROM days
  WHERE kept.user_id = days.user_id AND kept.day = (days.day AT TIME ZONE 'UTC')::date
    AND kept.campaign_id = days.campaign_id;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_calls() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes call_change[];
  moved boolean := true;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE call_tallies, call_days;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg((1, user_id, campaign_id, created_at, status, outcome, qualified,
      duration_seconds, cost_usd)::call_change) INTO changes FROM after;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((-1, user_id, campaign_id, created_at, status, outcome, qualified,
      duration_seconds, cost_usd)::call_change) INTO changes FROM before;
  ELSE
    -- Most updates of a call change nothing that is counted.
    SELECT array_agg(change), bool_or(b.created_at <> a.created_at
        OR b.campaign_id <> a.campaign_id OR b.user_id <> a.user_id)
      INTO changes, moved
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
    PERFORM apply_call_changes(changes);
    IF moved THEN
      PERFORM apply_call_times(changes);
    END IF;
  END IF;
  RETURN NULL;
END $$;
