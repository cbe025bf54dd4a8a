-- What the table files cannot say: functions and triggers.
-- Calls: triggers keep call_tallies in the transaction of each change.
CREATE TYPE call_change AS (
  n integer, user_id integer, campaign_id integer, created_at timestamptz, status text, outcome text,
  qualified boolean, duration_seconds double precision, cost_usd double precision
);
--> statement-breakpoint
-- Its rows are rewritten many times: room on their pages keeps that out of the index.
ALTER TABLE call_tallies SET (fillfactor = 70);
--> statement-breakpoint
-- Adds up changes (n is 1 for what came, -1 for what went) and applies the sums in the order of the key,
-- so that two transactions that touch the same rows wait for each other, and never in a circle.
CREATE FUNCTION apply_call_changes(changes call_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_tallies AS kept (
    user_id, grain, at, campaign_id, scheduled, queued, ringing, in_progress, forwarding, ended, failed,
    qualified, unqualified, conversations, timed, milliseconds, micro_dollars
  )
  SELECT user_id, grain, at, campaign_id,
    sum(n * (status = 'scheduled')::integer),
    sum(n * (status = 'queued')::integer),
    sum(n * (status = 'ringing')::integer),
    sum(n * (status = 'in-progress')::integer),
    sum(n * (status = 'forwarding')::integer),
    sum(n * (status = 'ended')::integer),
    sum(n * (status = 'failed')::integer),
    sum(n * (status = 'ended' AND qualified IS TRUE)::integer),
    sum(n * (status = 'ended' AND qualified IS FALSE)::integer),
    sum(n * talked),
    sum(n * talked * (duration_seconds IS NOT NULL)::integer),
    sum(n * talked * coalesce(round(duration_seconds * 1000), 0)),
    sum(n * coalesce(round(cost_usd * 1000000), 0))
  FROM unnest(changes),
    LATERAL (SELECT (status = 'ended' AND outcome IS NOT DISTINCT FROM 'conversation')::integer AS talked) AS kind,
    LATERAL (VALUES
      ('all', '-infinity'::timestamptz),
      ('day', date_bin('1 day', created_at, 'epoch')),
      ('quarter', date_bin('15 minutes', created_at, 'epoch'))
    ) AS span (grain, at)
  GROUP BY user_id, grain, at, campaign_id
  ORDER BY user_id, grain, at, campaign_id
  ON CONFLICT (user_id, grain, at, campaign_id) DO UPDATE SET
    scheduled = kept.scheduled + excluded.scheduled,
    queued = kept.queued + excluded.queued,
    ringing = kept.ringing + excluded.ringing,
    in_progress = kept.in_progress + excluded.in_progress,
    forwarding = kept.forwarding + excluded.forwarding,
    ended = kept.ended + excluded.ended,
    failed = kept.failed + excluded.failed,
    qualified = kept.qualified + excluded.qualified,
    unqualified = kept.unqualified + excluded.unqualified,
    conversations = kept.conversations + excluded.conversations,
    timed = kept.timed + excluded.timed,
    milliseconds = kept.milliseconds + excluded.milliseconds,
    micro_dollars = kept.micro_dollars + excluded.micro_dollars;
END $$;
--> statement-breakpoint
-- Calls came, went or moved in time: says anew how many of a day's calls came before each of its quarters.
-- The days are locked already, by the sums above.
CREATE FUNCTION apply_call_times(changes call_change[]) RETURNS void LANGUAGE plpgsql AS $$
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
  UPDATE call_tallies AS kept SET before = (
    SELECT array_agg(coalesce(had, 0) + came ORDER BY slot)
    FROM unnest(kept.before, days.came) WITH ORDINALITY AS pair (had, came, slot)
  )
  FROM days
  WHERE kept.user_id = days.user_id AND kept.grain = 'day' AND kept.at = days.day
    AND kept.campaign_id = days.campaign_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_calls() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes call_change[];
  moved boolean := true;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE call_tallies;
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
--> statement-breakpoint
CREATE TRIGGER calls_inserted AFTER INSERT ON calls
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
--> statement-breakpoint
CREATE TRIGGER calls_updated AFTER UPDATE ON calls
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
--> statement-breakpoint
CREATE TRIGGER calls_deleted AFTER DELETE ON calls
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
--> statement-breakpoint
CREATE TRIGGER calls_truncated AFTER TRUNCATE ON calls
  FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
--> statement-breakpoint
-- Keeps contact_counts: the statement's rows are counted, whoever wrote it.
CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_counts AS kept (user_id, total)
    SELECT user_id, TG_ARGV[0]::integer * count(*) FROM changed GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET total = kept.total + excluded.total;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contacts_added AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts('1');
--> statement-breakpoint
CREATE TRIGGER contacts_deleted AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts('-1');
--> statement-breakpoint
CREATE FUNCTION forget_contact_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_counts;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contacts_emptied AFTER TRUNCATE ON contacts
  FOR EACH STATEMENT EXECUTE FUNCTION forget_contact_counts();
--> statement-breakpoint
CREATE FUNCTION refuse_another_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a contact stays its owner''s: contact_counts relies on it';
END
$$;
--> statement-breakpoint
CREATE TRIGGER contacts_keep_owner BEFORE UPDATE OF user_id ON contacts
  FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION refuse_another_owner();
