import { defaultOptOutPhrases } from '@callwright/contract'
import { expect, it } from 'vitest'
import { findPhrase, saidByPerson } from './opt-out-phrases.ts'

it.each([
  ["Please don't call me again!", "don't call me again"],
  ['please DON’T   call\nme again', "don't call me again"],
  ['Dont call me again', "don't call me again"],
  ['Don´t call me again', "don't call me again"],
  ['Well ... stop, calling me.', 'stop calling me'],
  ['Rufen Sie mich nicht mehr an', 'rufen Sie mich nicht mehr an'],
  ['Por favor, no me llame mas', 'no me llame más'],
  ['No me llame ma\u0301s', 'no me llame más'],
  ['N’M’appelez plus', null],
  ['Ne m’appelez plus', "ne m'appelez plus"],
  ['Nao me ligue mais', 'não me ligue mais'],
  ['Do not call me against my will', null],
  ['I do not call me again and again', 'do not call me again'],
  ['They stop calling men', null],
  ['Call me again', null],
  ['', null],
])(
  'compares words without case, accents, punctuation and kinds of apostrophes: %j',
  (said, phrase) => {
    expect(findPhrase([said], defaultOptOutPhrases)).toBe(phrase)
  },
)

it.each([
  ['もう電話しないでください。', '電話しないで'],
  ['请不要 再给我打电话了', '不要再给我打电话'],
  ['อย่าโทรมาอีกนะครับ', 'อย่าโทรมาอีก'],
])('finds a phrase within a sentence that has no spaces: %j', (said, phrase) => {
  expect(findPhrase([said], [phrase])).toBe(phrase)
  expect(findPhrase(['Hello'], [phrase])).toBeNull()
})

it('matches no phrase without words', () => {
  expect(findPhrase(['Hello'], ['...', ''])).toBeNull()
})

it('reads only what the person said, of turns that are cut within a sentence', () => {
  const turn = (role: 'assistant' | 'user', text: string) => ({
    ...{ role, text, start_seconds: 0, end_seconds: null },
  })
  const turns = [
    turn('assistant', 'Shall we stop calling you?'),
    turn('user', 'Do not call'),
    turn('user', 'me again.'),
    turn('assistant', 'Take me off your list?'),
    turn('user', 'Yes.'),
  ]
  expect(saidByPerson({ turns, transcript: null })).toEqual(['Do not call me again.', 'Yes.'])
})

it('reads the lines of the person of a transcript without turns', () => {
  const transcript =
    'AI: Hello: who is it?\nstop calling me\nUser: I am\nAda: hello\nBot: Bye\nCustomer: Bye'
  expect(saidByPerson({ turns: null, transcript })).toEqual(['I am Ada: hello', 'Bye'])
  expect(saidByPerson({ turns: null, transcript: null })).toEqual([])
})
