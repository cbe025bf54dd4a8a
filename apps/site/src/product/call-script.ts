/** The call that is shown: its transcript, and its duration. */
export const demoCall = {
  seconds: 84,
  turns: [
    { agent: true, text: 'Hi Maya, this is the AI assistant at Northwind. Is now a good time?' },
    { agent: false, text: 'Sure, I have two minutes. We open a second clinic in May.' },
    { agent: true, text: 'Congratulations. How many people answer your phones today?' },
    { agent: false, text: 'Three, and we miss about a fifth of the calls.' },
  ],
}

/** A turn of the conversation, split at the current position. */
export interface TurnProgress {
  agent: boolean
  said: string
  unsaid: string
}

/** Splits the turns into what is said and unsaid at a progress from 0 to 1. Words are not split. */
export function turnsAt(progress: number): TurnProgress[] {
  const total = demoCall.turns.reduce((sum, { text }) => sum + text.length, 0)
  let remaining = progress * total
  return demoCall.turns.map(({ agent, text }) => {
    const length = Math.max(0, Math.min(text.length, remaining))
    remaining -= text.length
    const end = length === text.length ? length : text.lastIndexOf(' ', length) + 1
    return { agent, said: text.slice(0, end), unsaid: text.slice(end) }
  })
}
