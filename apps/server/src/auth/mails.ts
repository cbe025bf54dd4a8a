import type { Mail } from './mailer.ts'

/** Returns the mail with the link to choose a new password. */
export const passwordResetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Reset your password of Callwright',
  text: 'Somebody, probably you, asked for a new password. This link lets you choose it within 30 minutes. If it was not you, ignore this mail.',
  link,
})

/** Returns the mail about a sign-up with an address that has an account. */
export const existingAccountMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You have an account at Callwright',
  text: 'Somebody, probably you, tried to sign up with this address, which has an account already. Sign in, or choose a new password there.',
  link: `${publicUrl}/login`,
})

/** Returns the mail with the link to confirm an address. */
export function confirmationMail(to: string, token: string, publicUrl: string): Mail {
  // Programs that check mails for viruses open links, so the link confirms nothing before a sign-in.
  const link = new URL('/login', publicUrl)
  link.searchParams.set('confirm', token)
  return {
    to,
    subject: 'Confirm your e-mail address for Callwright',
    text: 'Somebody, probably you, signed up with this address. Open this link within an hour, and sign in to confirm that the address is yours. If you do not know the password, choose a new one there. If you do not want an account, ignore this mail.',
    link: link.href,
  }
}

interface InvitationMail {
  to: string
  inviterName: string
  workspaceName: string
  hasAccount: boolean
  publicUrl: string
}

/** Returns the mail that invites a person to a workspace. */
export function invitationMail({
  to,
  inviterName,
  workspaceName,
  hasAccount,
  publicUrl,
}: InvitationMail): Mail {
  const link = new URL(hasAccount ? '/dashboard' : '/signup', publicUrl)
  const steps = hasAccount
    ? `Sign in with this address, and accept the invitation in the menu of workspaces, to join`
    : 'Create your account with this address to join'
  if (!hasAccount) link.searchParams.set('email', to)
  return {
    to,
    subject: `${inviterName} invites you to ${workspaceName} on Callwright`,
    text: `${steps} ${workspaceName}. The invitation is valid for seven days.`,
    link: link.href,
  }
}
