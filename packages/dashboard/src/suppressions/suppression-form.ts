import { suppressionInput } from '@callwright/contract'
import * as z from 'zod/mini'

/** The values of the form of an entry, which is about a number or about a prefix. */
export interface SuppressionValues {
  subject: 'number' | 'prefix'
  number: string
  prefix: string
  reason: string
  source: string
}

const input = z.omit(suppressionInput, { user_id: true })

/** The values of the form, with the number or the prefix only, as the contract's input. */
export const suppressionForm = z.pipe(
  z.transform(
    ({ subject, reason, source, ...values }: SuppressionValues): z.input<typeof input> => ({
      [subject]: values[subject],
      reason,
      source,
    }),
  ),
  input,
)

export const emptyValues: SuppressionValues = {
  subject: 'number',
  number: '',
  prefix: '',
  reason: '',
  source: '',
}
