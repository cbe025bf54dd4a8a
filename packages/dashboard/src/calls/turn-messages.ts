import type { Turn } from '@callwright/contract'

/** Returns the turns of a call as the messages of a transcript, whose lines are `AI: …` and `User: …`. */
export const turnMessages = (turns: readonly Turn[]) =>
  turns.map(({ role, text, start_seconds }) => ({
    role: role === 'user' ? 'User' : 'AI',
    text,
    startSeconds: start_seconds,
  }))
