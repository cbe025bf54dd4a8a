import preview from '@callwright/storybook/preview'
import { type ComponentProps, useState } from 'react'
import { expect } from 'storybook/test'
import { SearchInput } from './search-input.tsx'

const meta = preview.meta({
  title: 'Components/Search input',
  component: SearchInput,
  args: { 'aria-label': 'Search contacts', placeholder: 'Search contacts...' },
  decorators: [
    (Story) => (
      <div className="max-w-xs">
        <Story />
      </div>
    ),
  ],
})

function Controlled(props: ComponentProps<typeof SearchInput>) {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchInput {...props} value={value} onChange={(event) => setValue(event.target.value)} />
      <output>Searching for “{value}”</output>
    </>
  )
}

export const Default = meta.story({
  render: (args) => <Controlled {...args} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('searchbox', { name: 'Search contacts' })
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
    await userEvent.tab()
    await userEvent.keyboard('maya')
    await expect(canvas.getByRole('status')).toHaveTextContent('Searching for “maya”')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('Searching for “”')
    await expect(input).toHaveFocus()
  },
})

export const AllStates = meta.story({
  tags: ['picture'],
  parameters: { pseudo: { focusVisible: '.is-focused input' } },
  render: () => (
    <div className="grid gap-3">
      <SearchInput aria-label="Empty" placeholder="Search contacts..." />
      <SearchInput aria-label="Filled" defaultValue="maya" />
      <SearchInput aria-label="Focused" defaultValue="focused" className="is-focused" />
      <SearchInput aria-label="Disabled" defaultValue="disabled" disabled />
    </div>
  ),
})
