import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'

interface SampleFormProps {
  children: ReactNode
  /** Called with the names and values that are submitted, in their order. */
  onSubmit: (entries: [name: string, value: FormDataEntryValue][]) => void
  noValidate?: boolean
}

/** The form of a story, with buttons that submit and reset it. */
export function SampleForm({ children, onSubmit, noValidate }: SampleFormProps) {
  return (
    <form
      className="grid gap-3"
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit([...new FormData(event.currentTarget)])
      }}
    >
      {children}
      <Button type="submit">Save</Button>
      <Button type="reset" variant="secondary">
        Reset
      </Button>
    </form>
  )
}
