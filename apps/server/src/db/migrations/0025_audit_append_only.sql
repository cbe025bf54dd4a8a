-- Entries of the audit log are added, and never changed. Only delete_audit_events_before deletes them: the setting is
-- on while that function runs, and for no other statement.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' AND current_setting('callwright.deletes_audit_events', true) = 'on' THEN
		RETURN old;
	END IF;
	RAISE EXCEPTION 'audit_events can only be added to' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
	FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Deletes the oldest entries of a workspace that are older than a time, at most so many, and returns their number. A
-- workspace that is null has the failed sign-ins of unknown addresses.
CREATE FUNCTION delete_audit_events_before(of_workspace integer, before timestamptz, max_count integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	deleted_count integer;
BEGIN
	-- As an option of the function, only a superuser could create it.
	PERFORM set_config('callwright.deletes_audit_events', 'on', true);
	IF of_workspace IS NULL THEN
		DELETE FROM audit_events WHERE id IN (
			SELECT id FROM audit_events WHERE workspace_id IS NULL AND at < before ORDER BY at, id LIMIT max_count);
	ELSE
		DELETE FROM audit_events WHERE id IN (
			SELECT id FROM audit_events WHERE workspace_id = of_workspace AND at < before ORDER BY at, id LIMIT max_count);
	END IF;
	GET DIAGNOSTICS deleted_count = ROW_COUNT;
	PERFORM set_config('callwright.deletes_audit_events', 'off', true);
	RETURN deleted_count;
END $$;
