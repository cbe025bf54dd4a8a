const setNative = (input: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)

/** Changes the value of an input as typing does, so that React calls `onChange`. */
export function setValue(input: HTMLInputElement, value: string) {
  // React overrides the setter of the element and would ignore a change through it.
  setNative(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
