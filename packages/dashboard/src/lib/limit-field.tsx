import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'

export interface LimitFieldProps {
  label: string
  hint: string
  /** What would be right; false while the text is valid. */
  error: string | false
  /** Shown beside a number. */
  unit: string
  /** Shown while nothing is entered, for example `No limit`. */
  placeholder: string
  inputMode: 'numeric' | 'decimal'
  readOnly?: boolean
  value: string
  /** Called with the text when the person changes it. */
  onValueChange: (text: string) => void
}

/** A field for a number that may be left out. */
export function LimitField({
  label,
  hint,
  error,
  unit,
  onValueChange,
  ...inputProps
}: LimitFieldProps) {
  return (
    <Field>
      <FieldLabel>{label}</FieldLabel>
      <div className="flex items-center gap-2">
        <Input
          className="w-28"
          autoComplete="off"
          onChange={({ target }) => onValueChange(target.value)}
          {...inputProps}
        />
        {inputProps.value.trim() !== '' && (
          <span aria-hidden="true" className="text-muted text-sm">
            {unit}
          </span>
        )}
      </div>
      <FieldHint>{hint}</FieldHint>
      <FieldError>{error}</FieldError>
    </Field>
  )
}
