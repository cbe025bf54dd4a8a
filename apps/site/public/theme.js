// Loaded before anything is painted, so that no page flashes in the other theme.
try {
  const theme = localStorage.getItem('callwright.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme it is.
}
