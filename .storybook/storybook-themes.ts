import { hexOf, type Theme } from '@callwright/ui/theme-colors'
import { create } from 'storybook/theming'

/** The themes of Storybook's interface in the product's colors, as hex values, which Storybook requires. */
export const storybookThemes = { light: createTheme('light'), dark: createTheme('dark') }

function createTheme(theme: Theme) {
  const color = (name: string) => hexOf(theme, name)
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
