/** What is said of a page outside it: in the browser's tab, by a search engine, in a shared link. */
export interface PageWords {
  title: string
  description: string
}
