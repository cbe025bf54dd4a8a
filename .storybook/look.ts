import { create } from 'storybook/theming'

export type ThemeName = 'light' | 'dark'

const shared = {
  brandTitle: 'Callwright workshop',
  fontBase: "'Inter Variable', system-ui, sans-serif",
  appBorderRadius: 8,
  inputBorderRadius: 6,
}

/** Storybook's own surfaces in the product's colours, which it takes as hex only. */
export const look = {
  light: create({
    base: 'light',
    ...shared,
    colorPrimary: '#3350c8',
    colorSecondary: '#3350c8',
    appBg: '#f3f5f8',
    appPreviewBg: '#f8fafc',
    appContentBg: '#ffffff',
  }),
  dark: create({
    base: 'dark',
    ...shared,
    colorPrimary: '#8fa5ff',
    colorSecondary: '#8fa5ff',
    appBg: '#0d1017',
    appPreviewBg: '#12151c',
    appContentBg: '#181c24',
  }),
}
