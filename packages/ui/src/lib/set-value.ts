const setNative = (input: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)

/** Changes an input's value as a person would, so that React's `onChange` hears of it. */
export function setValue(input: HTMLInputElement, value: string) {
  // React listens on the element's own setter and would take this change for its own.
  setNative(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
