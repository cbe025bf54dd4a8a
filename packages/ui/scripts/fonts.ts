import manifest from '../package.json' with { type: 'json' }

/** The packages of the fonts that `theme.css` imports. */
export const fonts = Object.keys(manifest.dependencies).filter((name) =>
  name.startsWith('@fontsource-variable/'),
)
