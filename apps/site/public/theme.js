// Applies theme and density before the first paint, so that no page flashes in the other theme or shifts its rows.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('callwright.theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('callwright.density') === 'compact') dataset.density = 'compact'
} catch {
  // When the browser blocks storage, the system's theme applies.
}
