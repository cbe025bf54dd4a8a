// Applies what the browser has stored before the first paint: theme and density, so that no page flashes in the other
// theme or shifts its rows, and whether somebody is signed in, so that a form leaves room for the notice that says so.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('callwright.theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('callwright.density') === 'compact') dataset.density = 'compact'
  if (localStorage.getItem('callwright.user')) dataset.signedIn = ''
} catch {
  // When the browser blocks storage, the system's theme applies.
}
