import { spyOn } from 'storybook/test'

/** Collects the downloads of a story instead of saving them. */
export function collectDownloads() {
  const downloads: {
    name: string
    readBlob: () => Promise<Blob>
    readText: () => Promise<string>
  }[] = []
  spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const { download, href } = this
    const readBlob = async () => (await fetch(href)).blob()
    downloads.push({ name: download, readBlob, readText: async () => (await readBlob()).text() })
  })
  return downloads
}
