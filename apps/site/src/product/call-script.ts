/** The call that is shown: what was said, and how long it took in the world. */
export const wholeCall = {
  seconds: 84,
  turns: [
    { agent: true, text: 'Hi Maya, this is the AI assistant at Northwind. Is now a good time?' },
    { agent: false, text: 'Sure, I have two minutes. We open a second clinic in May.' },
    { agent: true, text: 'Congratulations. How many people answer your phones today?' },
    { agent: false, text: 'Three, and we miss about a fifth of the calls.' },
  ],
}

/** A turn of the conversation, as far as it has come. */
export interface HeardTurn {
  agent: boolean
  said: string
  unsaid: string
}

/** What has been said when so much of the call is over, from 0 to 1; a word is heard whole or not at all. */
export function turnsAt(progress: number): HeardTurn[] {
  const total = wholeCall.turns.reduce((sum, { text }) => sum + text.length, 0)
  let heard = progress * total
  return wholeCall.turns.map(({ agent, text }) => {
    const length = Math.max(0, Math.min(text.length, heard))
    heard -= text.length
    const end = length === text.length ? length : text.lastIndexOf(' ', length) + 1
    return { agent, said: text.slice(0, end), unsaid: text.slice(end) }
  })
}
