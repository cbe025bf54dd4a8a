/** The modes in which Chromatic takes a picture of every story: one for each theme. */
export const modes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
}

/**
 * Modes in which overlays, forms, tables, the sidebar and charts break most easily. The story tests use them for
 * stories with the tag `every-mode`, Chromatic for stories with `parameters.chromatic.modes`.
 */
export const everyMode = {
  phone: { theme: 'light', viewport: 'phone' },
  rtl: { theme: 'light', direction: 'rtl' },
  'forced-colors': { theme: 'light', forcedColors: 'active' },
}

/**
 * The parameters of a journey: a story whose play function passes through several states. Chromatic takes no picture of
 * it, and the documentation page only links it. axe does not measure its colors, which takes a third of its time:
 * stories that name its states have the same. Chromatic reads only static parameters, so each journey has them itself.
 */
export const journey = {
  chromatic: { disableSnapshot: true },
  a11y: {
    options: {
      rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
    },
  },
}
