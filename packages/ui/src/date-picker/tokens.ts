/** The numbers and the words of a text. */
interface Tokens {
  numbers: string[]
  words: string[]
}

const maxLength = 64

/**
 * Returns a function that finds the numbers of a text, in the digits 0 to 9 or in those of the language, and its words
 * in the language's lower case: the lower case of I is ı in Turkish.
 */
export function createTokenizer(locale: string): (text: string) => Tokens {
  const digits = digitsOf(locale)
  return (text) => {
    const tokens: Tokens = { numbers: [], words: [] }
    if (text.length > maxLength) return tokens
    let last: string[] | undefined
    for (const character of text.normalize('NFKC')) {
      const digit = digitOf(character, digits)
      const list =
        digit !== undefined
          ? tokens.numbers
          : /[\p{L}\p{M}]/u.test(character)
            ? tokens.words
            : undefined
      if (list && list === last) list[list.length - 1] += digit ?? character
      else list?.push(digit ?? character)
      last = list
    }
    return { ...tokens, words: tokens.words.map((word) => word.toLocaleLowerCase(locale)) }
  }
}

/** Returns the digits of the language from zero to nine. */
function digitsOf(locale: string): string[] {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  return Array.from({ length: 10 }, (_, digit) => format.format(digit))
}

function digitOf(character: string, digits: string[]) {
  if (character >= '0' && character <= '9') return character
  const index = digits.indexOf(character)
  return index < 0 ? undefined : String(index)
}
