import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './logo.guide.tsx'
import { Logo, LogoMark } from './logo.tsx'

const meta = preview.meta({ title: 'Components/Logo', component: Logo, parameters: { guide } })

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Callwright')).toBeVisible()
  },
})

export const MarkOnly = meta.story({ render: () => <LogoMark /> })

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid w-fit gap-5">
      <Logo />
      <Logo className="text-3xl [&>svg]:size-9" />
      <div className="flex flex-wrap items-end gap-4">
        {['size-4', 'size-5', 'size-6', 'size-8', 'size-16', 'size-32'].map((size) => (
          <LogoMark key={size} className={size} />
        ))}
      </div>
      <div className="w-fit rounded-lg bg-accent p-4">
        <Logo className="text-on-accent [&>svg]:text-on-accent" />
      </div>
    </div>
  ),
})
