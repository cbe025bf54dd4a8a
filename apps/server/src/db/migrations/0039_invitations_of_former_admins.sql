-- Who is no longer an admin, or no longer a member, could otherwise join again with an invitation to another address.
CREATE FUNCTION cancel_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE invitations SET status = 'canceled'
		WHERE workspace_id = old.workspace_id AND inviter_id = old.user_id AND status = 'pending';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_cancel_invitations AFTER UPDATE OF role ON members
	FOR EACH ROW WHEN (new.role <> 'admin') EXECUTE FUNCTION cancel_invitations();
--> statement-breakpoint
CREATE TRIGGER members_delete_cancels_invitations AFTER DELETE ON members
	FOR EACH ROW EXECUTE FUNCTION cancel_invitations();
