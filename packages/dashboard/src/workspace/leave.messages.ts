import { withReason } from '../lib/messages.ts'

/** What is said to a person who leaves a workspace. It is loaded with the page, so that no other page grows. */
export const texts = {
  hint: 'You can return only with an invitation.',
  question: (isOnlyWorkspace: boolean) =>
    `You lose access to this workspace at once, and the API keys that you created here stop working. Contacts, campaigns and calls stay.${isOnlyWorkspace ? ' You have no other workspace, so you are signed out.' : ''}`,
  onlyAdmin: 'You are the only admin. Make another member an admin first.',
  failed: (reason: string | null) => withReason('Error leaving the workspace', reason),
}
