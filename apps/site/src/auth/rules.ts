/** What an e-mail address looks like; reads the longest nonsense once and no more. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The rules every form of the sign-in pages shares. */
export const rules = {
  email: {
    required: 'Email is required',
    validate: (email: string) => emailShape.test(email.trim()) || 'Email is invalid',
  },
  password: { required: 'Password is required' },
  newPassword: {
    required: 'Password is required',
    minLength: { value: 8, message: 'Password must be at least 8 characters' },
  },
  name: {
    validate: (name: string) => name.trim() !== '' || 'Name is required',
  },
}
