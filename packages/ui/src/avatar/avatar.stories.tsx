import preview from '@callwright/storybook/preview'
import { expect, waitFor } from 'storybook/test'
import { guide } from './avatar.guide.tsx'
import { Avatar } from './avatar.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#456" d="M0 0h8v8H0z"/><circle fill="#fed" cx="4" cy="4" r="2"/></svg>')}`

const meta = preview.meta({
  title: 'Components/Avatar',
  component: Avatar,
  parameters: { guide },
  args: { name: 'Ada Lovelace' },
})

const sizes = ['sm', 'md', 'lg'] as const

export const Initials = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL')
  },
})

export const Picture = meta.story({
  args: { src: picture },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeVisible())
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).not.toHaveTextContent('AL')
  },
})

export const BrokenPicture = meta.story({
  args: { src: 'data:image/png,none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('AL')).toBeVisible()
  },
})

export const Nobody = meta.story({
  args: { name: ' ' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: 'Unknown person' })).toBeVisible()
    await expect(canvasElement.querySelector('svg')).toBeVisible()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid w-fit gap-4">
      {sizes.map((size) => (
        <div key={size} className="flex items-center gap-4">
          <Avatar size={size} name="Ada Lovelace" />
          <Avatar size={size} name="Grace" />
          <Avatar size={size} name="" />
          <Avatar size={size} name="Katherine Johnson" src={picture} />
        </div>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('img')).toHaveLength(3))
  },
})
