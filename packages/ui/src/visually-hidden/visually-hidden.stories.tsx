import preview from '@callwright/storybook/preview'
import { PhoneMissedIcon, TriangleAlertIcon } from 'lucide-react'
import { expect } from 'storybook/test'
import { guide } from './visually-hidden.guide.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const meta = preview.meta({
  title: 'Components/Visually hidden',
  component: VisuallyHidden,
  parameters: { guide },
  args: { children: 'missed' },
})

export const BesideAPicture = meta.story({
  render: (args) => (
    <p className="flex items-center gap-2">
      <PhoneMissedIcon aria-hidden="true" className="size-4" />3 calls <VisuallyHidden {...args} />
    </p>
  ),
  play: async ({ canvas }) => {
    const hiddenText = canvas.getByText('missed')
    await expect(hiddenText).toBeInTheDocument()
    await expect(hiddenText.offsetWidth).toBe(1)
  },
})

const shownStyle = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  margin: 0,
  overflow: 'visible',
  clip: 'auto',
} as const

/** The same content twice: as people see it, and with the hidden text in an outline. */
export const AllStates = meta.story({
  tags: ['picture'],
  render: () => (
    <div className="grid w-fit grid-cols-2 gap-x-8 gap-y-2 whitespace-nowrap">
      <strong>Seen</strong>
      <strong>Heard</strong>
      {[undefined, shownStyle].map((style) => (
        <p key={style ? 'heard' : 'seen'} className="flex items-center gap-2">
          <PhoneMissedIcon aria-hidden="true" className="size-4" />3 calls
          <VisuallyHidden style={style} className="outline-1 outline-dashed">
            missed
          </VisuallyHidden>
        </p>
      ))}
      {[undefined, shownStyle].map((style) => (
        <p key={style ? 'heard' : 'seen'} className="flex items-center gap-2">
          <TriangleAlertIcon aria-hidden="true" className="size-4" />
          <VisuallyHidden style={style} className="outline-1 outline-dashed">
            Warning:
          </VisuallyHidden>
          The token expires today
        </p>
      ))}
    </div>
  ),
})
