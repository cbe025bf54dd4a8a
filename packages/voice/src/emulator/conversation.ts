import { commonLines, optOut } from './common-lines.ts'
import type { Script } from './script.ts'
import type { SeededRandom } from './seeded-random.ts'

/** How a person, or an answering machine, behaves in a conversation with any script. */
export type Course =
  | 'accepts'
  | 'declines'
  | 'refuses'
  | 'falls-silent'
  | 'rambles'
  | 'machine'
  | 'undetected-machine'

/** One turn of a conversation; `from` and `to` are seconds from its start. */
export interface Turn {
  speaker: 'bot' | 'user'
  text: string
  from: number
  to: number
}

/** The turns of a conversation and its analysis by the provider. */
export interface Conversation {
  turns: Turn[]
  seconds: number
  qualified: boolean
  reason: string
  summary: string
  /** Whether the person opted out of further calls. */
  hasOptedOut: boolean
}

/** What the assistant says instead of its script. */
export interface SpokenOverrides {
  firstMessage?: string
  voicemailMessage?: string
}

/** The person who is called. */
export interface Person {
  /** Empty when the name is unknown. */
  firstName: string
  number: string
}

const wordsPerSecond = { bot: 2.2, user: 1.9 }
const minTalkSeconds = 20

/** Creates a conversation from a script; it depends only on the arguments and the numbers of `random`. */
export function createConversation(
  script: Script,
  course: Course,
  person: Person,
  random: SeededRandom,
  endsWith: 'bot' | 'user',
  { firstMessage, voicemailMessage }: SpokenOverrides = {},
): Conversation {
  const turns: Turn[] = []
  let elapsedSeconds = random.between(0.4, 1.2)
  const pace = random.between(0.85, 1.2)
  const say = (speaker: Turn['speaker'], line: string) => {
    const named = person.firstName
      ? line.replaceAll('{name}', person.firstName)
      : line.replaceAll(/,? \{name\}/g, '')
    const text = named.replaceAll('{number}', person.number)
    const seconds = (text.split(' ').length / wordsPerSecond[speaker]) * pace
    turns.push({
      speaker,
      text,
      from: roundToTenth(elapsedSeconds),
      to: roundToTenth(elapsedSeconds + seconds),
    })
    elapsedSeconds += seconds + random.between(0.4, 1.8)
  }
  const sayOpening = () => {
    // Picked in any case, so that the rest of the conversation does not depend on the overrides.
    const opening = random.pick(script.openings)
    say('bot', firstMessage ?? opening)
  }
  const pause = (seconds: number) => {
    elapsedSeconds += seconds
  }
  const endWith = (analysis: Pick<Conversation, 'qualified' | 'reason' | 'summary'>) => ({
    turns,
    hasOptedOut: turns.some(({ text }) => text === optOut),
    seconds: Math.max(roundToTenth(elapsedSeconds), course === 'machine' ? 0 : minTalkSeconds),
    ...analysis,
  })
  const subject = person.firstName || 'The contact'

  if (course === 'machine' || course === 'undetected-machine') {
    say('user', random.pick(commonLines.voicemailGreetings))
    if (course === 'machine') {
      say('bot', voicemailMessage ?? script.voicemail)
    } else {
      sayOpening()
      pause(8)
      say('bot', random.pick(commonLines.silencePrompts))
      pause(10)
    }
    return endWith({
      qualified: false,
      reason: 'The call was answered by a machine.',
      summary: `The call about ${script.purpose} reached an answering machine.`,
    })
  }

  sayOpening()
  if (course === 'refuses') {
    say('user', random.pick(commonLines.refusals))
    say('bot', random.pick(commonLines.regrets))
    return endWith({
      qualified: false,
      reason: 'Did not want to talk.',
      summary: `${subject} ended the call about ${script.purpose} before it began.`,
    })
  }

  const greetings = person.firstName
    ? [...commonLines.greetings, ...commonLines.namedGreetings]
    : commonLines.greetings
  say('user', random.pick(greetings))
  const topicCount = course === 'rambles' ? 4 : Math.round(random.between(1, 4.4))
  const topics = script.topics.slice(0, topicCount)
  const digressions = [...commonLines.digressions]
  for (const topic of topics) {
    say('bot', topic.question)
    say(
      'user',
      random.pick(course === 'accepts' ? topic.interestedAnswers : topic.uninterestedAnswers),
    )
    if (course === 'falls-silent') {
      say('bot', random.pick(commonLines.acknowledgements))
      pause(10)
      say('bot', random.pick(commonLines.silencePrompts))
      pause(15)
      return endWith({
        qualified: false,
        reason: 'Stopped answering during the call.',
        summary: `${subject} answered a question about ${script.purpose}, then the line went silent.`,
      })
    }
    if (course === 'rambles') {
      for (const digression of digressions.splice(0, 2)) {
        say('user', digression)
        say('bot', random.pick(commonLines.acknowledgements))
      }
    }
  }

  say('bot', script.offer)
  if (course === 'accepts') {
    say('user', random.pick(script.acceptAnswers))
    say('bot', script.thanks)
  } else {
    say('user', random.pick(script.declineAnswers))
    say('bot', random.pick(commonLines.regrets))
  }
  if (endsWith === 'user') say('user', random.pick(commonLines.goodbyes))

  const qualified = course === 'accepts'
  const reason = random.pick(qualified ? script.qualifiedReasons : script.unqualifiedReasons)
  return endWith({
    qualified,
    reason,
    summary: `${subject} was called about ${script.purpose} and ${
      qualified ? 'agreed to the next step' : 'declined the next step'
    }. ${reason}`,
  })
}

/** Returns a conversation of the given length: cut off there, or with silence at its end. */
export function truncateConversation(conversation: Conversation, seconds: number): Conversation {
  if (seconds >= conversation.seconds) return { ...conversation, seconds }
  return {
    turns: conversation.turns
      .filter((turn) => turn.from < seconds)
      .map((turn) =>
        turn.to <= seconds ? turn : { ...turn, text: spokenPart(turn, seconds), to: seconds },
      ),
    seconds,
    qualified: false,
    reason: 'The call ended before the conversation did.',
    summary: 'The line broke off before the conversation came to its end.',
    hasOptedOut: false,
  }
}

/** Returns the words of a turn that were spoken by a time in the call. */
function spokenPart({ text, from, to }: Turn, atSeconds: number): string {
  const words = text.split(' ')
  return words
    .slice(0, Math.max(1, Math.floor((words.length * (atSeconds - from)) / (to - from))))
    .join(' ')
}

function roundToTenth(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
