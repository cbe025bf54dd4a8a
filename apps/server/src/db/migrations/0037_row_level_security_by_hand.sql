-- PostgreSQL evaluates a policy before the operators that may reveal values, such as `like`, and needs the workspace of each
-- row, which not every index has. So requests read these views instead of the tables where an index would be lost. A view
-- has the rights of its owner, to whom policies do not apply, and so has the condition of the policy itself. It is without
-- effect where the policy is, so that the owner and the embedded database read all rows.
CREATE VIEW contact_search AS
	SELECT id, workspace_id, first_name, last_name, phone_number, phone_e164, email, company, tags, time_zone, consent, search_text, searchable
	FROM contacts
	WHERE workspace_id = (SELECT nullif(current_setting('callwright.workspace', true), '')::integer)
		OR (SELECT NOT row_security_active('contacts'::regclass));
--> statement-breakpoint
CREATE VIEW suppression_search AS
	SELECT id, workspace_id, number, prefix, number_hmac, reason, source, origin, call_id, created_by, created_at
	FROM suppressions
	WHERE workspace_id = (SELECT nullif(current_setting('callwright.workspace', true), '')::integer)
		OR (SELECT NOT row_security_active('suppressions'::regclass));
--> statement-breakpoint
-- A membership and a call have the workspace of their campaign, by their foreign keys.
CREATE VIEW campaign_members AS
	SELECT id, campaign_id, state, attempts, refusal
	FROM memberships
	WHERE campaign_id IN (
		SELECT id FROM campaigns
		WHERE workspace_id = (SELECT nullif(current_setting('callwright.workspace', true), '')::integer)
			OR (SELECT NOT row_security_active('campaigns'::regclass)));
--> statement-breakpoint
CREATE VIEW campaign_calls AS
	SELECT id, campaign_id, membership_id, status, outcome, qualified
	FROM calls
	WHERE campaign_id IN (
		SELECT id FROM campaigns
		WHERE workspace_id = (SELECT nullif(current_setting('callwright.workspace', true), '')::integer)
			OR (SELECT NOT row_security_active('campaigns'::regclass)));
--> statement-breakpoint
-- Only the owner of a table may update the statistics of the planner.
CREATE FUNCTION analyze_table(name regclass) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	EXECUTE format('ANALYZE %s', name);
END $$;
