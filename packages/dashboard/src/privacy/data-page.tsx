import { WorkspaceFrame } from '../lib/workspace-frame.tsx'
import { ErasuresCard } from './erasures-card.tsx'
import { texts } from './privacy.messages.ts'
import { RetentionCard } from './retention-card.tsx'

/** The screen about the workspace's data: how long it is kept, and the record of erasures. */
export function DataPage() {
  return (
    <WorkspaceFrame href="/dashboard/workspace/data" subtitle={texts.subtitle}>
      <div className="grid max-w-3xl gap-6">
        <RetentionCard />
        <ErasuresCard />
      </div>
    </WorkspaceFrame>
  )
}
