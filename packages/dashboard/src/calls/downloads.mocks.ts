import { spyOn } from 'storybook/test'

/** Collects the downloads of a story by file name; their text is read from `href`. */
export function collectDownloads() {
  const files: { name: string; href: string }[] = []
  spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, href: this.href })
  })
  return files
}
