/** A turn of the demo call; `from` and `to` are seconds from the start of its recording. */
export interface ScriptTurn {
  isAgent: boolean
  text: string
  from: number
  to: number
}

/** The transcript of the demo call. `scripts/demo-call.ts` makes its recording from it. */
export const demoCall: { seconds: number; turns: ScriptTurn[] } = {
  seconds: 24,
  turns: [
    {
      isAgent: true,
      text: 'Hi Maya, this is the AI assistant at Northwind. Is now a good time?',
      from: 0.4,
      to: 4.9,
    },
    {
      isAgent: false,
      text: 'Sure, I have two minutes. We open a second clinic in May.',
      from: 4.9,
      to: 8.6,
    },
    {
      isAgent: true,
      text: 'Congratulations. How many people answer your phones today?',
      from: 8.7,
      to: 12.4,
    },
    {
      isAgent: false,
      text: 'Three, and we miss about a fifth of the calls.',
      from: 12.4,
      to: 15.4,
    },
    {
      isAgent: true,
      text: 'Then a demo is worth your time. Does Tuesday at half past ten suit you?',
      from: 15.5,
      to: 20.2,
    },
    {
      isAgent: false,
      text: 'Tuesday at half past ten it is. Talk to you then.',
      from: 20.2,
      to: 23.6,
    },
  ],
}

/** A turn of the conversation, split into what was said up to a position and what was not. */
export interface TurnProgress {
  isAgent: boolean
  said: string
  unsaid: string
}

/** The share of a turn that is speech; the rest is the pause before the answer. */
const speechShare = 0.8

/** Splits each turn of the demo call at a number of seconds from its start. Words are not split. */
export function turnsAt(seconds: number): TurnProgress[] {
  return demoCall.turns.map(({ isAgent, text, from, to }) => {
    const share = Math.max(0, Math.min(1, (seconds - from) / (speechShare * (to - from))))
    const length = Math.ceil(share * text.length)
    const end = length === text.length ? length : text.lastIndexOf(' ', length) + 1
    return { isAgent, said: text.slice(0, end), unsaid: text.slice(end) }
  })
}
