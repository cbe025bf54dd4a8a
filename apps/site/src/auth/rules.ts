/** As in the contract, which is not imported: its module is in a chunk with those of the dashboard. */
const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** The validation rules of the authentication forms. */
export const rules = {
  email: {
    required: 'Email is required',
    validate: (email: string) => emailPattern.test(email.trim()) || 'Email is invalid',
  },
  password: { required: 'Password is required' },
  newPassword: {
    required: 'Password is required',
    minLength: { value: 8, message: 'Password must be at least 8 characters' },
  },
  confirmPassword: {
    validate: (confirmed: string, { password }: { password: string }) =>
      confirmed === password || 'Passwords do not match',
  },
  setUpCode: { required: 'The set-up code is required' },
  name: {
    validate: (name: string) => name.trim() !== '' || 'Name is required',
  },
}
