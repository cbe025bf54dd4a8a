import preview from '@callwright/storybook/preview'
import { ArrowUpIcon } from 'lucide-react'
import { expect } from 'storybook/test'
import { guide } from './kbd.guide.tsx'
import { Kbd } from './kbd.tsx'

const meta = preview.meta({
  title: 'Components/Kbd',
  component: Kbd,
  parameters: { guide },
  args: { children: 'Esc' },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Esc').tagName).toBe('KBD')
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid gap-3">
      <p className="flex items-center gap-1">
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
      </p>
      <p>
        Press <Kbd>Esc</Kbd> to clear the search.
      </p>
      <p className="flex items-center gap-1">
        <Kbd>
          <ArrowUpIcon aria-label="Up" />
        </Kbd>
        raises the number.
      </p>
    </div>
  ),
})
