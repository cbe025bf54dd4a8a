-- Searches of requests read these views instead of the tables: PostgreSQL evaluates a policy before operators such as
-- `like`, so a search under a policy would read all rows of the workspace instead of an index. A view has the rights of its
-- owner, so its condition is that of the policy. It applies to whom the policy does, so that the owner searches all rows.
CREATE VIEW contact_search AS
	SELECT id, workspace_id, first_name, last_name, phone_number, phone_e164, email, company, tags, time_zone, consent, search_text, searchable
	FROM contacts
	WHERE workspace_id = nullif(current_setting('callwright.workspace', true), '')::integer
		OR NOT row_security_active('contacts'::regclass);
--> statement-breakpoint
CREATE VIEW suppression_search AS
	SELECT id, workspace_id, number, prefix, number_hmac, reason, source, origin, call_id, created_by, created_at
	FROM suppressions
	WHERE workspace_id = nullif(current_setting('callwright.workspace', true), '')::integer
		OR NOT row_security_active('suppressions'::regclass);
--> statement-breakpoint
-- Only the owner of a table may update the statistics of the planner.
CREATE FUNCTION analyze_table(name regclass) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	EXECUTE format('ANALYZE %s', name);
END $$;
