import { spyOn } from 'storybook/test'

/** Collects the downloads of a story instead of saving them. */
export function collectDownloads() {
  const downloads: { name: string; readText: () => Promise<string> }[] = []
  spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const { download, href } = this
    downloads.push({ name: download, readText: async () => (await fetch(href)).text() })
  })
  return downloads
}
