import { defaultOptOutPhrases } from '@callwright/contract'
import { expect, it } from 'vitest'
import { findPhrase, saidByPerson } from './opt-out-phrases.ts'

it.each([
  ["Please don't call me again!", "don't call me"],
  ['please DON’T   call\nme again', "don't call me"],
  ['Dont call me again', "don't call me"],
  ['Don´t call me again', "don't call me"],
  ['Well ... stop, calling me.', 'stop calling'],
  ['Rufen Sie mich nicht mehr an', 'rufen Sie mich nicht mehr an'],
  ['Por favor, no me llame mas', 'no me llame más'],
  ['No me llame ma\u0301s', 'no me llame más'],
  ['N’M’appelez plus', null],
  ['Ne m’appelez plus', "ne m'appelez plus"],
  ['Nao me ligue mais', 'não me ligue mais'],
  ['Do not call me.', 'do not call me'],
  ['Stop calling this number!', 'stop calling'],
  ['I don’t want you to call me ever', "don't want you to call"],
  ['Take me off the list', 'take me off the list'],
  ['I am on the do-not-call list', 'do not call list'],
  ['Rufen Sie mich bitte nicht mehr an', 'rufen Sie mich bitte nicht mehr an'],
  ['No me llames más', 'no me llames más'],
  ['Arrêtez de m’appeler', "arrêtez de m'appeler"],
  ['Do not call men', null],
  ['Please stop, I am calling you back', null],
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
    turn('assistant', 'Sorry?'),
    turn('user', 'Take my number'),
    turn('assistant', 'I see.'),
    turn('user', 'off the list!'),
    turn('assistant', 'Take me off your list?'),
    turn('user', 'Yes.'),
  ]
  expect(saidByPerson({ turns, transcript: null })).toEqual([
    'Do not call me again.',
    'Take my number off the list!',
    'Yes.',
  ])
})

it('reads the lines of the person of a transcript without turns', () => {
  const transcript =
    'AI: Hello: who is it?\nstop calling me\nUser: I am\nAda: hello.\nBot: Bye\nCustomer: Bye'
  expect(saidByPerson({ turns: null, transcript })).toEqual(['I am Ada: hello.', 'Bye'])
  expect(saidByPerson({ turns: null, transcript: null })).toEqual([])
})
