ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_rollups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recording_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recordings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deleted_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "workspace_disclosures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "evidence_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "workspace_policies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "workspace_stops" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "erasure_deletions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "workspace_retention" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "suppressions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "workspace_providers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "of_workspace" ON "audit_events" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "call_counts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "call_rollups" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "calls" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "recording_pieces" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "recordings" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "campaign_log" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "campaigns" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "memberships" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "contact_counts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "contacts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "deleted_contacts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "workspace_disclosures" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "evidence_entries" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "workspace_policies" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "workspace_stops" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "erasure_deletions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "erasures" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "workspace_retention" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "suppressions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "api_keys" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "members" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "webhook_endpoints" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));--> statement-breakpoint
CREATE POLICY "of_workspace" ON "workspace_providers" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer)) WITH CHECK (workspace_id = (select nullif(current_setting('callwright.workspace', true), '')::integer));