/** Shows the text at twice its size, as the setting of a browser does, until the story ends; for `beforeEach`. */
export function enlargeText() {
  const { style } = document.documentElement
  style.fontSize = '200%'
  return () => {
    style.fontSize = ''
  }
}

const buttonSelector = '[data-slot=button], [data-slot=select-trigger], button[data-slot=badge]'

/** Returns the texts or names of the visible buttons and selects that the window or their own edge cuts. */
export function findCutButtons(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>(buttonSelector)]
    .filter((button) => {
      const { left, right } = button.getBoundingClientRect()
      const isCut = button.scrollWidth > button.clientWidth || left < 0 || right > innerWidth
      return isCut && button.checkVisibility()
    })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
}

/** Returns the texts that end in an ellipsis because there is no room for them. */
export function findTruncatedTexts(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')]
    .filter(
      (element) =>
        element.scrollWidth > element.clientWidth &&
        getComputedStyle(element).textOverflow === 'ellipsis' &&
        element.checkVisibility(),
    )
    .map((element) => element.textContent)
}

/** Returns the words that are broken in two lines, which is right only for a word that is wider than its place. */
export function findBrokenWords(root: Node): string[] {
  const brokenWords: string[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (range.getClientRects().length > 1) brokenWords.push(word)
    }
  }
  return brokenWords
}
