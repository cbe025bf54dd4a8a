import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/**
 * Shows the errors of the server at their fields, and focuses the first of these fields in the order of the form. It does
 * so in a timer, after React has rendered that the mutation has ended: until then, the fields are inert.
 */
export function setServerErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  errors: Record<string, string>,
): void {
  const invalidFields = fields.filter((field) => errors[field])
  setTimeout(() =>
    invalidFields.forEach((field, index) => {
      setError(field, { message: errors[field] ?? '' }, { shouldFocus: index === 0 })
    }),
  )
}
