import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { guide } from './pagination.guide.tsx'
import { Pagination } from './pagination.tsx'

const meta = preview.meta({
  title: 'Components/Pagination',
  component: Pagination,
  parameters: { chromatic: { modes: everyMode }, guide },
})

function StatefulPagination({
  initialPage,
  pages,
  label,
}: {
  initialPage: number
  pages: number
  label?: string
}) {
  const [page, setPage] = useState(initialPage)
  return (
    <Pagination
      page={page}
      pages={pages}
      onPageChange={setPage}
      {...(label && { 'aria-label': label })}
    />
  )
}

export const ByKeyboard = meta.story({
  parameters: journey,
  render: () => <StatefulPagination initialPage={1} pages={3} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('Page 2 of 3')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled()
    await expect(canvas.getByText('Page 3 of 3')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect(canvas.getByText('Page 1 of 3')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Next' })).toHaveFocus()
  },
})

export const OnePage = meta.story({
  render: () => <StatefulPagination initialPage={1} pages={1} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).not.toBeInTheDocument()
  },
})

export const BeyondTheEndThenPrevious = meta.story({
  parameters: journey,
  render: () => <StatefulPagination initialPage={9} pages={3} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Page 3 of 3')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }))
    await expect(canvas.getByText('Page 2 of 3')).toBeVisible()
  },
})

export const NoNumbers = meta.story({
  render: () => <StatefulPagination initialPage={Number.NaN} pages={Number.NaN} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).not.toBeInTheDocument()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="flex flex-col gap-4">
      <StatefulPagination label="At the start" initialPage={1} pages={24} />
      <StatefulPagination label="In the middle" initialPage={12} pages={24} />
      <StatefulPagination label="At the end" initialPage={24} pages={24} />
    </div>
  ),
})
