import { Alert } from '@callwright/ui/alert'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import type { ReactNode } from 'react'
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { AccountError } from './accounts.ts'
import { SubmitButton } from './submit-button.tsx'

/** Returns the form of an authentication page, and a function that registers its fields. */
export function useAuthForm<Values extends FieldValues>() {
  // The form has no default values, because they would replace text that was typed before hydration.
  const form = useForm<Values>({ reValidateMode: 'onSubmit' })
  /** Registers a field whose error disappears as soon as its value changes. */
  const registerField = <Name extends Path<Values>>(
    name: Name,
    rules: RegisterOptions<Values, Name>,
  ) => form.register(name, { ...rules, onChange: () => form.clearErrors(name) })
  return { form, registerField, errors: form.formState.errors }
}

export interface AuthFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Called with valid values; when it rejects, the form shows the error, at its field if it has one. */
  onSubmit: (values: Values) => Promise<void>
  /** The label of the submit button. */
  submitLabel: string
  /** The label of the submit button while `onSubmit` runs. */
  busyLabel?: string
  /** Shown above the fields when no error is shown there. */
  notice?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The form of the authentication pages: error, fields and submit button. */
export function AuthForm<Values extends FieldValues>({
  form,
  onSubmit,
  submitLabel,
  busyLabel,
  notice,
  children,
}: AuthFormProps<Values>) {
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      const isRefusal = error instanceof AccountError
      if (!isRefusal) console.error(error)
      const name = ((isRefusal && error.field) || 'root') as Path<Values>
      const message = isRefusal ? error.message : 'An unexpected error occurred'
      form.setError(name, { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.root ? <Alert tone="negative">{errors.root.message}</Alert> : notice}
      {children}
      <SubmitButton busy={isSubmitting} busyLabel={busyLabel}>
        {submitLabel}
      </SubmitButton>
    </form>
  )
}

export interface AuthFieldProps {
  label: string
  /** Where the value comes from. */
  hint?: string
  /** The error of the value. */
  error: string | undefined
  /** The control. */
  children: ReactNode
}

/** A control with its label and its error. */
export function AuthField({ label, hint, error, children }: AuthFieldProps) {
  return (
    <Field>
      <FieldLabel>{label}</FieldLabel>
      {children}
      {hint && <FieldHint>{hint}</FieldHint>}
      <FieldError>{error}</FieldError>
    </Field>
  )
}
