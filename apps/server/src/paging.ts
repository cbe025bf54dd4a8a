/** Returns the fields of a page besides its rows. */
export function pageInfo({ page, per_page }: { page: number; per_page: number }, total: number) {
  return { total, pages: Math.ceil(total / per_page), page, per_page }
}
