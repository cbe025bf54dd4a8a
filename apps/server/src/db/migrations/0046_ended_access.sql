-- Each process ends the open event streams of a user who has lost a session, a membership or an API key, however it was
-- deleted.
CREATE FUNCTION notify_ended_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('callwright_changes', json_build_object('endedAccessOf', old.user_id)::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_notify_ended_access AFTER DELETE ON sessions
	FOR EACH ROW EXECUTE FUNCTION notify_ended_access();
--> statement-breakpoint
CREATE TRIGGER members_notify_ended_access AFTER DELETE ON members
	FOR EACH ROW EXECUTE FUNCTION notify_ended_access();
--> statement-breakpoint
CREATE TRIGGER api_keys_notify_ended_access AFTER DELETE ON api_keys
	FOR EACH ROW EXECUTE FUNCTION notify_ended_access();
