export { Field, FieldError, FieldHint, FieldLabel, type FieldProps } from './field.tsx'
