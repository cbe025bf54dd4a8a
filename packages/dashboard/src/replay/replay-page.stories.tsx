import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fireEvent, fn, spyOn, waitFor, within } from 'storybook/test'
import { storeHandlers } from '../mocks/index.ts'
import { smallScreens } from '../mocks/small-screens.ts'
import { inShell } from '../mocks/with-shell.tsx'
import {
  aCampaignLog,
  aLongCampaignLog,
  anEmptyCampaignLog,
  anUnloggedCampaignLog,
  replayHandlers,
  toLogText,
} from './replay.mocks.ts'
import { ReplayFile } from './replay-file.tsx'
import { ReplayPage } from './replay-page.tsx'

const meta = preview.meta({
  title: 'Screens/Replay',
  component: ReplayPage,
  ...inShell('/dashboard/campaigns/5/replay'),
  args: { id: 5, at: '2026-11-19T16:42:10.000Z', onAtChange: fn() },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
    msw.use(replayHandlers.logIs(aCampaignLog()))
  },
})

type Canvas = Parameters<NonNullable<typeof Full.input.play>>[0]['canvas']

/** The state of the campaign at the cursor. */
export const Full = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pictureThemes: ['light'] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Replay of Autumn renewals' }),
    ).toBeVisible()
  },
})

/** The campaign on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: Full.input.play,
})
export const Live = meta.story({
  args: { at: undefined },
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.logIs(aCampaignLog({ asOf: Date.parse('2026-11-19T15:50:00.000Z') })))
  },
})
export const Unlogged = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.logIs(anUnloggedCampaignLog()))
  },
})
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.logIs(aLongCampaignLog()))
  },
})
export const OpensFile = meta.story({ render: () => <ReplayFile /> })
