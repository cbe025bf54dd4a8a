import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'

export interface LimitFieldProps {
  /** Names the limit and its unit. */
  label: string
  hint: string
  /** What would be right; false while the text is valid. */
  error: string | false
  /** Shown while nothing is entered, for example `No limit`. */
  placeholder: string
  inputMode: 'numeric' | 'decimal'
  readOnly?: boolean
  value: string
  /** Called with the text when the person changes it. */
  onValueChange: (text: string) => void
}

/** A field for a number that may be left out. */
export function LimitField({ label, hint, error, onValueChange, ...inputProps }: LimitFieldProps) {
  return (
    <Field>
      <FieldLabel>{label}</FieldLabel>
      <Input
        className="w-28"
        autoComplete="off"
        onChange={({ target }) => onValueChange(target.value)}
        {...inputProps}
      />
      <FieldHint>{hint}</FieldHint>
      <FieldError>{error}</FieldError>
    </Field>
  )
}
