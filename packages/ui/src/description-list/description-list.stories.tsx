import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { ExampleList, guide } from './description-list.guide.tsx'
import { DescriptionList } from './description-list.tsx'

const meta = preview.meta({
  title: 'Components/Description list',
  component: DescriptionList,
  parameters: { guide },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <ExampleList
      items={{
        Name: 'Ada Lovelace',
        Phone: '+1 415 555 2671',
        Email: 'ada@analytical.example',
        'External call id': '7f9d6f5e-31a4-4a0b-9f0e-6a1d6f8b2c11',
        'Ended reason': '',
        Cost: '$0.1240',
      }}
    />
  ),
})

export const Missing = meta.story({
  render: () => <ExampleList items={{ Transport: '' }} />,
  play: async ({ canvas }) => {
    const value = canvas.getByRole('definition')
    await expect(getComputedStyle(value, '::before').content).toContain('–')
  },
})

export const LongText = meta.story({
  // Left out of the documentation page, which it would widen.
  tags: ['!autodocs'],
  render: () => (
    <div className="w-72">
      <ExampleList items={{ ['term'.repeat(60)]: 'x'.repeat(10_000), Mixed: 'مرحبا 🦄 NaN' }} />
    </div>
  ),
  play: async ({ canvas }) => {
    const list = canvas.getAllByRole('definition')[0]?.closest('dl')
    await expect(list?.scrollWidth).toBe(list?.clientWidth)
  },
})
