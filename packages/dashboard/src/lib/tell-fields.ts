import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/**
 * Tells what the server refused at the fields themselves, and leads to the first of them as they stand in the
 * form; false when none of them is told anything.
 */
export function tellFields<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  told: Record<string, string>,
): boolean {
  const refused = fields.filter((field) => told[field])
  refused.forEach((field, place) => {
    setError(field, { message: told[field] ?? '' }, { shouldFocus: place === 0 })
  })
  return refused.length > 0
}
