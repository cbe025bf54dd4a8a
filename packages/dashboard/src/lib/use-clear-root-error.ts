import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Removes the error of the whole form when a value changes, because its cause may be corrected. */
export function useClearRootError<Values extends FieldValues, Context, Output>({
  subscribe,
  clearErrors,
}: UseFormReturn<Values, Context, Output>): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => clearErrors('root') }),
    [subscribe, clearErrors],
  )
}
