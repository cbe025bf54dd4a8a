/** Removes case and accents, so that 'jose' finds 'José'. */
export function normalizeForSearch(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
