-- Pauses the campaigns of a restored database that run or would start by their schedule: they would repeat the calls made
-- after the backup. A completed one gets the reason, with which it is paused when it is reopened.
with changed as (
  update campaigns set
    status = case when status = 'completed' then status else 'paused' end,
    paused_reason = 'Restored from a backup: contacts who were called after it would be called again'
  where status = 'running'
    or (status = 'draft' and scheduled_start <> '')
    or (status = 'completed' and paused_reason is null)
  returning *
)
insert into campaign_log (workspace_id, campaign_id, kind, at, status, reason, max_concurrent_calls)
select workspace_id, id, 'status', now(), status, paused_reason, max_concurrent_calls
from changed
where status = 'paused';
