-- better-auth moves the start of the window with each request, so a steady client would be refused after the maximum
-- however slow it is. The start is kept while requests of its window are counted.
CREATE FUNCTION keep_api_key_window() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.window_started_at := old.window_started_at;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_api_key_window BEFORE UPDATE OF request_count ON api_keys
	FOR EACH ROW WHEN (old.window_started_at IS NOT NULL AND new.request_count > old.request_count)
	EXECUTE FUNCTION keep_api_key_window();
--> statement-breakpoint
-- Who is no longer an admin still knows the secrets of the keys that they created.
CREATE FUNCTION delete_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM api_keys WHERE workspace_id = new.workspace_id AND user_id = new.user_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_delete_api_keys AFTER UPDATE OF role ON members
	FOR EACH ROW WHEN (new.role <> 'admin') EXECUTE FUNCTION delete_api_keys();
