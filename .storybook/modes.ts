/** How Chromatic pictures every story: once in each theme. */
export const modes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
}

/**
 * The modes in which overlays, forms, tables, the sidebar and charts go wrong most easily. Tests take
 * them up for stories tagged `every-mode`; Chromatic for what says so in `parameters.chromatic.modes`.
 */
export const everyMode = {
  phone: { theme: 'light', viewport: 'phone' },
  rtl: { theme: 'light', direction: 'rtl' },
  'forced-colors': { theme: 'light', forcedColors: 'active' },
}
