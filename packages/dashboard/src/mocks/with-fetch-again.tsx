import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** Adds a button that fetches everything again, as after a change by another person. */
export function withFetchAgain(Story: ComponentType) {
  return <FetchAgain Story={Story} />
}

function FetchAgain({ Story }: { Story: ComponentType }) {
  const client = useQueryClient()
  return (
    <>
      <Story />
      <button type="button" onClick={() => client.invalidateQueries()}>
        Fetch again
      </button>
    </>
  )
}
