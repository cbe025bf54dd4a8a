/**
 * Returns a function that puts a number into the text for its plural category. `#` stands for the number, formatted in
 * the locale.
 */
export function plural(
  locale: string,
  texts: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): (count: number) => string {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count) =>
    (texts[rules.select(count)] ?? texts.other).replaceAll('#', numbers.format(count))
}
