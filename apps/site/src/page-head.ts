/** The title and description of a page, for the browser's tab, search engines and shared links. */
export interface PageHead {
  title: string
  description: string
}
