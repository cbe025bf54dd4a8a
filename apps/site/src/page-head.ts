/** What a page tells the browser's tab, search engines and shared links. */
export interface PageHead {
  title: string
  description: string
}
