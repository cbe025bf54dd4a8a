import { create } from 'storybook/theming'
import { toHex } from '../packages/ui/scripts/color.ts'
import { colorOf, type themes } from '../packages/ui/scripts/theme-colors.ts'

type Theme = (typeof themes)[number]

/** Storybook's own surfaces in the product's colours, which it takes as hex only. */
export const look = { light: lookOf('light'), dark: lookOf('dark') }

function lookOf(theme: Theme) {
  const color = (name: string) => toHex(colorOf(theme, name))
  return create({
    base: theme,
    brandTitle: 'Callwright workshop',
    fontBase: "'Inter Variable', system-ui, sans-serif",
    appBorderRadius: 8,
    inputBorderRadius: 6,
    colorPrimary: color('color-accent-strong'),
    colorSecondary: color('color-accent-strong'),
    appBg: color('background-color-sunken'),
    appPreviewBg: color('background-color-page'),
    appContentBg: color('background-color-raised'),
    appHoverBg: color('background-color-overlay'),
    appBorderColor: color('border-color-hairline'),
    barBg: color('background-color-raised'),
    barTextColor: color('text-color-muted'),
    barHoverColor: color('color-accent-strong'),
    barSelectedColor: color('color-accent-strong'),
    inputBg: color('background-color-raised'),
    inputBorder: color('border-color-strong'),
    inputTextColor: color('text-color-strong'),
    textColor: color('text-color-default'),
    textMutedColor: color('text-color-muted'),
  })
}
