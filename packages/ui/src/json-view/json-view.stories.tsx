import { findTruncatedTexts } from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, spyOn } from 'storybook/test'
import { guide } from './json-view.guide.tsx'
import { JsonView } from './json-view.tsx'

const analysis = {
  summary: 'The customer wants a demo on Tuesday.',
  structuredData: { qualified: true, reason: 'Asked for a price', budget: 1200 },
  tags: ['demo', 'price'],
  successEvaluation: null,
}

const meta = preview.meta({
  title: 'Components/JSON view',
  component: JsonView,
  parameters: { guide },
  args: { value: analysis, label: 'Call analysis' },
})

export const FromText = meta.story({
  args: { value: JSON.stringify(analysis) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('"qualified":', { exact: false })).toBeVisible()
    await expect(canvas.getByRole('region').textContent).toBe(JSON.stringify(analysis, null, 2))
  },
})

export const CopiedByKeyboard = meta.story({
  parameters: journey,
  beforeEach: () => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    return () => writeText.mockRestore()
  },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(
      JSON.stringify(analysis, null, 2),
    )
  },
})

export const LargeNumbers = meta.story({
  args: { value: '{"id":12345678901234567890,"rate":1.50}' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region').textContent).toBe(
      '{\n  "id": 12345678901234567890,\n  "rate": 1.50\n}',
    )
  },
})

export const NoJson = meta.story({
  args: { value: 'queued for analysis {' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region')).toHaveTextContent('queued for analysis {')
  },
})

/** A long title wraps beside the button. */
export const LongText = meta.story({
  args: { label: 'analysis of the structured data '.repeat(10) },
  render: (args) => <JsonView {...args} className="w-72" />,
  play: async ({ canvas, canvasElement }) => {
    await expect(findTruncatedTexts(canvasElement)).toEqual([])
    await expect(canvas.getByRole('button', { name: /^Copy analysis/ })).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

const circular: Record<string, unknown> = {}
circular.self = circular

export const BadInput = meta.story({
  render: () => (
    <div className="flex w-72 flex-col gap-3">
      <JsonView label="circular" value={circular} />
      <JsonView label="nothing" value={undefined} />
      <JsonView label="empty text" value="" />
      <JsonView label="long word" value={{ word: 'x'.repeat(10_000), number: Number.NaN }} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'circular' })).toHaveTextContent(
      '[object Object]',
    )
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
})

export const AllStates = meta.story({ tags: ['picture', 'every-mode'] })
