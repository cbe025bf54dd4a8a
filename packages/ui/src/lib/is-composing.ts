/** Returns whether a key belongs to an input method, such as the Enter that selects one of its suggestions. */
export const isComposing = (event: KeyboardEvent) =>
  // Safari ends a composition before its last key (WebKit bug 165004), which then has only the deprecated code 229.
  event.isComposing || event.keyCode === 229
