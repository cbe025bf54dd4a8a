/** Applies the styles for print to the screen, until the story ends; for `beforeEach`. */
export function applyPrintStyles() {
  const printRules = [...document.styleSheets].flatMap(({ cssRules }) => findPrintRules(cssRules))
  for (const { media } of printRules) media.mediaText = 'all'
  return () => {
    for (const { media } of printRules) media.mediaText = 'print'
  }
}

/** Returns the rules for print; Tailwind nests them in others. */
function findPrintRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') return [rule]
    return 'cssRules' in rule ? findPrintRules(rule.cssRules as CSSRuleList) : []
  })
}
