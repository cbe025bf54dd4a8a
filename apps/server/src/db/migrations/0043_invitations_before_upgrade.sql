-- The triggers of 0039 cancel the invitations of who is no longer an admin from then on, and these are from before. The first
-- admin invites themselves while the workspace has no member.
UPDATE invitations SET status = 'canceled'
	WHERE status = 'pending'
		AND EXISTS (SELECT FROM members WHERE members.workspace_id = invitations.workspace_id)
		AND NOT EXISTS (
			SELECT FROM members
			WHERE members.workspace_id = invitations.workspace_id
				AND members.user_id = invitations.inviter_id AND members.role = 'admin');
