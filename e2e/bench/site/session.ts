/** Who visits the dashboard's pages, as the browser keeps it. */
export const sessionUser = JSON.stringify({
  email: 'admin@callwright.example',
  name: 'Admin User',
  role: 'admin',
})
