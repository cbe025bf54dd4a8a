/** Changes the value of an input as typing does, so that React calls `onChange`. */
export function setInputValue(input: HTMLInputElement, value: string) {
  // React overrides the setter of the element itself, and would ignore a change through it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
