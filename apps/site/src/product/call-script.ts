/** The transcript and the duration of the demo call. */
export const demoCall = {
  seconds: 84,
  turns: [
    { isAgent: true, text: 'Hi Maya, this is the AI assistant at Northwind. Is now a good time?' },
    { isAgent: false, text: 'Sure, I have two minutes. We open a second clinic in May.' },
    { isAgent: true, text: 'Congratulations. How many people answer your phones today?' },
    { isAgent: false, text: 'Three, and we miss about a fifth of the calls.' },
  ],
}

/** A turn of the conversation, split into what was said up to a position and what was not. */
export interface TurnProgress {
  isAgent: boolean
  said: string
  unsaid: string
}

/** Splits each turn of the demo call at a progress from 0 to 1. Words are not split. */
export function turnsAt(progress: number): TurnProgress[] {
  const total = demoCall.turns.reduce((sum, { text }) => sum + text.length, 0)
  let remaining = progress * total
  return demoCall.turns.map(({ isAgent, text }) => {
    const length = Math.max(0, Math.min(text.length, remaining))
    remaining -= text.length
    const end = length === text.length ? length : text.lastIndexOf(' ', length) + 1
    return { isAgent, said: text.slice(0, end), unsaid: text.slice(end) }
  })
}
