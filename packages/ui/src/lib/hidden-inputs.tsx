import type { ComponentProps } from 'react'

interface HiddenInputsProps extends Pick<ComponentProps<'input'>, 'form' | 'disabled'> {
  /** Without a name a form does not submit the values. */
  name: string | undefined
  values: readonly string[]
}

/** The values of a control that a form submits, when its visible inputs hold something else. */
export function HiddenInputs({ name, values, ...props }: HiddenInputsProps) {
  if (!name) return null
  return values.map((value) => (
    <input key={value} type="hidden" name={name} value={value} {...props} />
  ))
}
