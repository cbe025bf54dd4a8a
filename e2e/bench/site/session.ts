/** The signed-in user, as the site stores it in localStorage. */
export const sessionUser = JSON.stringify({
  email: 'admin@callwright.example',
  name: 'Admin User',
  role: 'admin',
})
