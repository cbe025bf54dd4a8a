import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './link.guide.tsx'
import { Link } from './link.tsx'

const meta = preview.meta({
  title: 'Components/Link',
  component: Link,
  parameters: { guide },
  args: { href: '#signup', children: 'Sign up' },
})

export const InText = meta.story({
  parameters: journey,
  render: (args) => (
    <p>
      Don't have an account? <Link {...args} />
    </p>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Sign up' })).toHaveFocus()
  },
})

export const AsChild = meta.story({
  args: { asChild: true, children: <a href="#settings">Settings</a> },
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link')
    await expect(links).toHaveLength(1)
    await expect(links[0]).toHaveAttribute('href', '#settings')
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pseudo: { hover: '.is-hovered', focusVisible: '.is-focused' } },
  render: () => (
    <div className="flex gap-4">
      <Link href="#1">Default</Link>
      <Link href="#2" className="is-hovered">
        Hovered
      </Link>
      <Link href="#3" className="is-focused">
        Focused
      </Link>
    </div>
  ),
})
