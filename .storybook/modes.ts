/** How Chromatic pictures every story: once in each theme. */
export const modes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
}
