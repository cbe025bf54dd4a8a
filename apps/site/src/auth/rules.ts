import { emailPattern, minPasswordLength } from '@callwright/contract/choices'

/** The validation rules of the authentication forms. */
export const rules = {
  email: {
    required: 'Email is required',
    validate: (email: string) => emailPattern.test(email.trim()) || 'Email is invalid',
  },
  password: { required: 'Password is required' },
  newPassword: {
    required: 'Password is required',
    minLength: {
      value: minPasswordLength,
      message: `Password must be at least ${minPasswordLength} characters`,
    },
  },
  setUpCode: { required: 'The set-up code is required' },
  name: {
    validate: (name: string) => name.trim() !== '' || 'Name is required',
  },
}
