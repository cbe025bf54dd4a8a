import { DialogBody } from '@callwright/ui/dialog'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@callwright/ui/tabs'
import { useState } from 'react'
import { CallAnalyticsTab } from './call-analytics-tab.tsx'
import { CallOverviewTab } from './call-overview-tab.tsx'
import { CallPlayback } from './call-playback.tsx'
import type { EnhancedCall } from './enhanced-call.ts'

const tabs = ['Overview', 'Transcript', 'Recording', 'Analytics'] as const
type Tab = (typeof tabs)[number]

const isTab = (name: string): name is Tab => tabs.some((tab) => tab === name)

/** The details of a call in four tabs. */
export function CallDetailsTabs({ call }: { call: EnhancedCall }) {
  const [tab, setTab] = useState<Tab>('Overview')
  // Transcript and recording share one panel, so that the recording keeps playing when the tab changes.
  const [playbackTab, setPlaybackTab] = useState<'Transcript' | 'Recording' | null>(null)
  return (
    <Tabs
      value={tab}
      onValueChange={(name) => {
        if (!isTab(name)) return
        setTab(name)
        if (name === 'Transcript' || name === 'Recording') setPlaybackTab(name)
      }}
      className="min-h-0 flex-1 gap-0"
    >
      <TabsList className="mx-5 sm:mx-6">
        {tabs.map((name) => (
          <TabsTrigger key={name} value={name}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      <DialogBody className="flex flex-col pt-5">
        <TabsContent value="Overview">
          <CallOverviewTab call={call} />
        </TabsContent>
        {playbackTab && (
          <TabsContent
            value={playbackTab}
            forceMount
            hidden={tab !== playbackTab}
            className="flex min-h-0 flex-1 flex-col gap-4 [&[hidden]]:hidden"
          >
            <CallPlayback call={call} withTranscript={playbackTab === 'Transcript'} />
          </TabsContent>
        )}
        <TabsContent value="Analytics">
          <CallAnalyticsTab call={call} />
        </TabsContent>
      </DialogBody>
    </Tabs>
  )
}
