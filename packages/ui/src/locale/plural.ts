/**
 * Returns a function that puts a count into the text for its plural category. `#` stands for the count, which is
 * formatted in the locale unless the function gets its text.
 */
export function plural(
  locale: string,
  texts: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): (count: number, formattedCount?: string) => string {
  // Created at the first use, since a page uses few of a language's texts.
  let rules: Intl.PluralRules | undefined
  return (count, formattedCount = new Intl.NumberFormat(locale).format(count)) => {
    rules ??= new Intl.PluralRules(locale)
    return (texts[rules.select(count)] ?? texts.other).replaceAll('#', () => formattedCount)
  }
}
