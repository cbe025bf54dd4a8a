import { formatNumber } from '../lib/format-number.ts'

const maxTextLength = 100

/** Returns a number as the text of an input in a locale, with all its decimals. */
export function formatNumberText(number: number, locale: string): string {
  return formatNumber(locale, number, { maximumFractionDigits: 20 })
}

/**
 * Returns the number that the text of a NumberInput stands for, or NaN. A comma is a decimal separator only in a locale
 * such as `de`; grouped digits are not read, since `1.500` is another number in another locale.
 */
export function parseNumber(text: string, locale: string): number {
  const trimmed = text.length > maxTextLength ? '' : text.trim()
  const { decimal, minus, digits } = symbolsOf(locale)
  if (decimal === ',' && trimmed.includes('.')) return Number.NaN
  const ascii = [...trimmed]
    // The Arabic minus sign comes with a mark for the direction.
    .filter((character) => character !== '\u061C' && character !== '\u200E')
    .map((character) => {
      if (character === decimal) return '.'
      if (character === minus) return '-'
      const digit = digits.indexOf(character)
      return digit < 0 ? character : String(digit)
    })
    .join('')
  return /^[-+]?\d+(?:\.\d+)?$/.test(ascii) ? Number(ascii) : Number.NaN
}

function symbolsOf(locale: string) {
  const parts = new Map(
    new Intl.NumberFormat(locale).formatToParts(-1.5).map(({ type, value }) => [type, value]),
  )
  return {
    decimal: parts.get('decimal'),
    minus: parts.get('minusSign'),
    digits: Array.from({ length: 10 }, (_, digit) => formatNumber(locale, digit)),
  }
}
