import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './tabs.guide.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx'

const views = ['Overview', 'Transcript', 'Recording', 'Analytics']

const meta = preview.meta({
  title: 'Components/Tabs',
  component: Tabs,
  subcomponents: { TabsTrigger },
  parameters: { chromatic: { modes: everyMode }, guide },
  render: () => (
    <Tabs defaultValue="Overview">
      <TabsList aria-label="Call">
        {views.map((view) => (
          <TabsTrigger key={view} value={view}>
            {view}
          </TabsTrigger>
        ))}
        <TabsTrigger value="Costs" disabled>
          Costs
        </TabsTrigger>
      </TabsList>
      {views.map((view) => (
        <TabsContent key={view} value={view}>
          {view} of the call
        </TabsContent>
      ))}
    </Tabs>
  ),
})

export const Default = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: 'Overview' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Transcript' })).toHaveFocus()
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Transcript of the call')
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Analytics of the call')
  },
})

export const InLittleRoom = meta.story({
  decorators: withContainer('w-48'),
  play: async ({ canvas, canvasElement }) => {
    const list = canvas.getByRole('tablist')
    await expect(list.scrollWidth).toBeGreaterThan(list.clientWidth)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: { hover: '[role="tab"]:nth-child(2)', focusVisible: '[role="tab"]:nth-child(3)' },
  },
})
