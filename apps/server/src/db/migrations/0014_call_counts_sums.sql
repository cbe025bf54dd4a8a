-- What a daily series shows beside the number of calls.
-- No call changes while the sums are built.
LOCK TABLE calls IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "call_counts" ADD COLUMN "ended" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_counts" ADD COLUMN "conversation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_counts" ADD COLUMN "timed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_counts" ADD COLUMN "milliseconds" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_counts" ADD COLUMN "micro_dollars" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- As before, and the counts also have the sums of a daily series. The rows of all campaigns are shared: they come last,
-- in the order of their key, and a change that adds nothing to them leaves them alone.
CREATE OR REPLACE FUNCTION add_call_changes(changes call_change[]) RETURNS void LANGUAGE plpgsql AS $$
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

  INSERT INTO call_counts AS stored (
    user_id, period, campaign_id, starts_at, calls, ended, conversation, timed, milliseconds, micro_dollars
  )
  SELECT * FROM (
    SELECT user_id, period, counted.campaign_id, starts_at,
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
    GROUP BY user_id, period, counted.campaign_id, starts_at
  ) AS added
  WHERE (calls, ended, conversation, timed, milliseconds, micro_dollars) <> (0, 0, 0, 0, 0, 0)
  ORDER BY user_id, period, campaign_id, starts_at
  ON CONFLICT (user_id, period, campaign_id, starts_at) DO UPDATE SET
    calls = stored.calls + excluded.calls,
    ended = stored.ended + excluded.ended,
    conversation = stored.conversation + excluded.conversation,
    timed = stored.timed + excluded.timed,
    milliseconds = stored.milliseconds + excluded.milliseconds,
    micro_dollars = stored.micro_dollars + excluded.micro_dollars;
END $$;
--> statement-breakpoint
UPDATE call_counts AS counts
SET ended = sums.ended, conversation = sums.conversation, timed = sums.timed,
  milliseconds = sums.milliseconds, micro_dollars = sums.micro_dollars
FROM (
  SELECT user_id, span.period, counted.campaign_id, span.starts_at, sum(ended) AS ended,
    sum(conversation) AS conversation, sum(timed) AS timed, sum(milliseconds) AS milliseconds,
    sum(micro_dollars) AS micro_dollars
  FROM call_rollups AS stored,
    LATERAL (VALUES (0), (stored.campaign_id)) AS counted (campaign_id),
    LATERAL (VALUES
      ('hour', date_bin('1 hour', stored.starts_at, 'epoch')),
      ('quarter_hour', stored.starts_at)
    ) AS span (period, starts_at)
  WHERE stored.period = 'quarter_hour'
  GROUP BY user_id, span.period, counted.campaign_id, span.starts_at
) AS sums
WHERE (counts.user_id, counts.period, counts.campaign_id, counts.starts_at)
  = (sums.user_id, sums.period, sums.campaign_id, sums.starts_at);
