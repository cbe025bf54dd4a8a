import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '../dialog/dialog.tsx'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { expectedWarnings } from '../lib/use-warning.ts'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './search-input.guide.tsx'
import { SearchInput, type SearchInputProps } from './search-input.tsx'

const onSearch = fn()

const meta = preview.meta({
  title: 'Components/Search input',
  component: SearchInput,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Search contacts', placeholder: 'Search contacts...' },
  beforeEach: () => {
    onSearch.mockClear()
  },
  decorators: withContainer('max-w-xs'),
})

/** Holds the search outside the input, as a URL does. */
function ControlledSearchInput(props: SearchInputProps) {
  const [search, setSearch] = useState('')
  return (
    <>
      <SearchInput
        {...props}
        value={search}
        onSearch={(text) => {
          onSearch(text)
          setSearch(text)
        }}
      />
      <output>Searching for “{search}”</output>
      <Button onClick={() => setSearch('back')}>Back</Button>
    </>
  )
}

export const ByKeyboard = meta.story({
  parameters: journey,
  args: { delay: 60_000 },
  render: (args) => <ControlledSearchInput {...args} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('searchbox', { name: 'Search contacts' })
    await expect(canvas.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument()
    await userEvent.tab()
    await userEvent.keyboard('maya ')
    // The Enter that ends a composition does not search either.
    await fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
    await expect(onSearch).not.toHaveBeenCalled()

    await userEvent.keyboard('{Enter}{Enter}')
    await expect(onSearch.mock.calls).toEqual([['maya']])
    await expect(input).toHaveValue('maya ')

    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(onSearch).toHaveBeenLastCalledWith('')
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()

    await userEvent.keyboard('chen{Enter}{Escape}')
    await expect(onSearch).toHaveBeenLastCalledWith('')
    await expect(onSearch).toHaveBeenCalledTimes(4)
    await expect(input).toHaveValue('')
  },
})

export const Paused = meta.story({
  parameters: journey,
  render: (args) => <ControlledSearchInput {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'maya')
    await waitFor(() => expect(onSearch).toHaveBeenCalled())
    await expect(onSearch.mock.calls).toEqual([['maya']])
    await expect(canvas.getByRole('status')).toHaveTextContent('Searching for “maya”')
  },
})

/** Applies each search only when Answer is pressed, as a slow server does. */
function DelayedSearchInput() {
  const [search, setSearch] = useState('')
  const [pendingSearches, setPendingSearches] = useState<string[]>([])
  return (
    <>
      <SearchInput
        aria-label="Search contacts"
        value={search}
        onSearch={(text) => setPendingSearches([...pendingSearches, text])}
      />
      <Button
        onClick={() => {
          setSearch(pendingSearches[0] ?? '')
          setPendingSearches(pendingSearches.slice(1))
        }}
      >
        Answer
      </Button>
      <output>Searching for “{search}”</output>
    </>
  )
}

export const LateAnswer = meta.story({
  parameters: journey,
  render: () => <DelayedSearchInput />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('searchbox')
    const answerButton = canvas.getByRole('button', { name: 'Answer' })
    await userEvent.type(input, 'ma{Enter}y{Enter}a')
    await userEvent.click(answerButton)
    await expect(canvas.getByRole('status')).toHaveTextContent('Searching for “ma”')
    await expect(input).toHaveValue('maya')
    await userEvent.click(answerButton)
    await expect(canvas.getByRole('status')).toHaveTextContent('Searching for “may”')
    await expect(input).toHaveValue('maya')
  },
})

export const ChangedOutside = meta.story({
  parameters: journey,
  args: { delay: 60_000 },
  render: (args) => <ControlledSearchInput {...args} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('searchbox')
    await userEvent.type(input, 'maya{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(input).toHaveValue('back'))
    await expect(onSearch.mock.calls).toEqual([['maya']])
  },
})

export const EscapeInADialog = meta.story({
  parameters: { ...journey, docs: { story: { inline: false, height: '16rem' } } },
  render: () => (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create New Campaign</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <SearchInput aria-label="Search contacts" />
        </DialogBody>
      </DialogContent>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const input = await screen.findByRole('searchbox')
    await userEvent.type(input, 'maya{Escape}')
    await expect(input).toHaveValue('')
    await expect(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
})

const onSubmit = fn()

/** A reset of the form restores the initial text without a search; the text from before can be searched again. */
export const InAForm = meta.story({
  parameters: journey,
  render: (args) => (
    <SampleForm onSubmit={onSubmit}>
      <SearchInput {...args} name="q" defaultValue="chen" onSearch={onSearch} />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const input = canvas.getByRole('searchbox')
    await userEvent.clear(input)
    await userEvent.type(input, 'maya{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith([['q', 'maya']])
    onSearch.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(input).toHaveValue('chen')
    await expect(onSearch).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([['q', 'chen']])
    await userEvent.tripleClick(input)
    await userEvent.keyboard('maya{Enter}')
    await expect(onSearch.mock.calls).toEqual([['maya']])
  },
})

/** With a controlled value, a reset of the form shows that value. */
export const ControlledInAForm = meta.story({
  parameters: journey,
  args: { delay: 60_000 },
  render: (args) => (
    <SampleForm onSubmit={onSubmit}>
      <SearchInput {...args} value="chen" onSearch={onSearch} />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('searchbox')
    await userEvent.type(input, 'maya')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(input).toHaveValue('chen')
  },
})

export const WithoutOnSearch = meta.story({
  tags: ['!autodocs'],
  parameters: { expectedErrors: expectedWarnings(/SearchInput: `value` without `onSearch`/) },
  args: { value: 'maya' },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: ['.is-hovered input', '.is-hovered button'],
      focusVisible: '.is-focused input',
    },
  },
  render: () => (
    <div className="grid gap-3">
      <SearchInput aria-label="Empty" placeholder="Search contacts..." />
      <SearchInput aria-label="Filled" defaultValue="maya" />
      <SearchInput aria-label="Focused" defaultValue="focused" className="is-focused" />
      <SearchInput aria-label="Hovered" defaultValue="hovered" className="is-hovered" />
      <SearchInput aria-label="Disabled" defaultValue="disabled" disabled />
    </div>
  ),
})
