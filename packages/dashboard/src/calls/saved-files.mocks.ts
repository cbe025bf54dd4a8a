import { spyOn } from 'storybook/test'

/** Catches what a story would save as files, by name; their text is read from `href`. */
export function catchSavedFiles() {
  const files: { name: string; href: string }[] = []
  spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, href: this.href })
  })
  return files
}
