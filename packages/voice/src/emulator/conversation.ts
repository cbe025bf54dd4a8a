import { type Script, smallTalk } from './scripts.ts'
import type { SeededRandom } from './seeded-random.ts'

/** How a conversation proceeds, independent of its script. */
export type Course =
  | 'accepts'
  | 'declines'
  | 'refuses'
  | 'falls-silent'
  | 'rambles'
  | 'machine'
  | 'machine-unnoticed'

/** One turn, in seconds from the start of the call. */
export interface Turn {
  speaker: 'bot' | 'user'
  text: string
  from: number
  to: number
}

/** The turns of a conversation and its analysis. */
export interface Conversation {
  turns: Turn[]
  seconds: number
  qualified: boolean
  reason: string
  summary: string
}

/** The person who is called. */
export interface Person {
  /** Empty when it is unknown. */
  firstName: string
  number: string
}

const wordsPerSecond = { bot: 2.2, user: 1.9 }
const shortestTalk = 20

/** Creates the conversation of a script with a person, the same for the same random numbers. */
export function createConversation(
  script: Script,
  course: Course,
  person: Person,
  random: SeededRandom,
  endsWith: 'bot' | 'user',
): Conversation {
  const turns: Turn[] = []
  let clock = random.between(0.4, 1.2)
  const pace = random.between(0.85, 1.2)
  const say = (speaker: Turn['speaker'], line: string) => {
    const named = person.firstName
      ? line.replaceAll('{name}', person.firstName)
      : line.replaceAll(/,? \{name\}/g, '')
    const text = named.replaceAll('{number}', person.number)
    const seconds = (text.split(' ').length / wordsPerSecond[speaker]) * pace
    turns.push({ speaker, text, from: tenth(clock), to: tenth(clock + seconds) })
    clock += seconds + random.between(0.4, 1.8)
  }
  const wait = (seconds: number) => {
    clock += seconds
  }
  const over = (verdict: { qualified: boolean; reason: string; summary: string }) => ({
    turns,
    seconds: Math.max(tenth(clock), course === 'machine' ? 0 : shortestTalk),
    ...verdict,
  })
  const who = person.firstName || 'The contact'

  if (course === 'machine' || course === 'machine-unnoticed') {
    say('user', random.pick(smallTalk.machines))
    if (course === 'machine') {
      say('bot', script.voicemail)
    } else {
      say('bot', random.pick(script.opening))
      wait(8)
      say('bot', random.pick(smallTalk.silences))
      wait(10)
    }
    return over({
      qualified: false,
      reason: 'The call was answered by a machine.',
      summary: `The call about ${script.purpose} reached an answering machine.`,
    })
  }

  say('bot', random.pick(script.opening))
  if (course === 'refuses') {
    say('user', random.pick(smallTalk.refusals))
    say('bot', random.pick(smallTalk.regrets))
    return over({
      qualified: false,
      reason: 'Did not want to talk.',
      summary: `${who} ended the call about ${script.purpose} before it began.`,
    })
  }

  const greetings = person.firstName ? [...smallTalk.yes, ...smallTalk.yesNamed] : smallTalk.yes
  say('user', random.pick(greetings))
  const asked = course === 'rambles' ? 4 : Math.round(random.between(1, 4.4))
  const topics = script.topics.slice(0, asked)
  const rambles = [...smallTalk.rambles]
  for (const topic of topics) {
    say('bot', topic.ask)
    say('user', random.pick(course === 'accepts' ? topic.warm : topic.cool))
    if (course === 'falls-silent') {
      say('bot', random.pick(smallTalk.follow))
      wait(10)
      say('bot', random.pick(smallTalk.silences))
      wait(15)
      return over({
        qualified: false,
        reason: 'Stopped answering during the call.',
        summary: `${who} answered a question about ${script.purpose}, then the line went silent.`,
      })
    }
    if (course === 'rambles') {
      for (const ramble of rambles.splice(0, 2)) {
        say('user', ramble)
        say('bot', random.pick(smallTalk.follow))
      }
    }
  }

  say('bot', script.offer)
  if (course === 'accepts') {
    say('user', random.pick(script.accept))
    say('bot', script.thanks)
  } else {
    say('user', random.pick(script.decline))
    say('bot', random.pick(smallTalk.regrets))
  }
  if (endsWith === 'user') say('user', random.pick(smallTalk.goodbyes))

  const qualified = course === 'accepts'
  const reason = random.pick(qualified ? script.qualifiedBecause : script.unqualifiedBecause)
  return over({
    qualified,
    reason,
    summary: `${who} was called about ${script.purpose} and ${
      qualified ? 'agreed to the next step' : 'declined the next step'
    }. ${reason}`,
  })
}

/** The conversation cut after so many seconds; one that is shorter is followed by silence. */
export function truncateConversation(conversation: Conversation, seconds: number): Conversation {
  if (seconds >= conversation.seconds) return { ...conversation, seconds }
  return {
    turns: conversation.turns
      .filter((turn) => turn.from < seconds)
      .map((turn) =>
        turn.to <= seconds ? turn : { ...turn, text: begun(turn, seconds), to: seconds },
      ),
    seconds,
    qualified: false,
    reason: 'The call ended before the conversation did.',
    summary: 'The line broke off before the conversation came to its end.',
  }
}

/** The part of a turn that was said by a time. */
function begun({ text, from, to }: Turn, by: number): string {
  const words = text.split(' ')
  return words
    .slice(0, Math.max(1, Math.floor((words.length * (by - from)) / (to - from))))
    .join(' ')
}

function tenth(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
