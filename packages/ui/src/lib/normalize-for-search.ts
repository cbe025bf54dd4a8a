// In other scripts, such as Devanagari, marks are vowels or make other letters.
const accents =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu

/** Removes case and accents, so that 'jose' finds 'José'. */
export function normalizeForSearch(text: string) {
  return text.normalize('NFD').replace(accents, '$1').toLowerCase()
}
