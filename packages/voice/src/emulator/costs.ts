import type { Conversation } from './conversation.ts'

/** Dollars per minute, in the proportions of published bills. */
const perMinute = { vapi: 0.05, stt: 0.01, llm: 0.003, tts: 0.027 }
const perAnalysis = { summary: 0.0004, structuredData: 0.0005, successEvaluation: 0.0003 }
const machineDetection = 0.0021

/** The costs of a call: `cost`, `costBreakdown.total` and the sum of `costs` are equal. */
export function costsOf(
  conversation: Conversation | undefined,
  charged: boolean,
  machine: boolean,
) {
  if (!conversation || !charged) {
    return {
      cost: 0,
      costBreakdown: breakdown({ vapi: 0, stt: 0, llm: 0, tts: 0 }, 0),
      costs: conversation ? [usageCost(conversation.seconds)] : [],
    }
  }
  const minutes = conversation.seconds / 60
  const part = (rate: number) => dollars(rate * minutes)
  const parts = {
    vapi: part(perMinute.vapi),
    stt: part(perMinute.stt),
    llm: part(perMinute.llm),
    tts: part(perMinute.tts),
  }
  const spoken = conversation.turns.filter((turn) => turn.speaker === 'bot')
  const characters = spoken.reduce((sum, turn) => sum + turn.text.length, 0)
  const completionTokens = Math.ceil(characters / 4)
  const promptTokens = 900 * spoken.length
  const model = { provider: 'openai', model: 'gpt-4o' }
  const analysisTokens = { promptTokens: completionTokens * 2, completionTokens: 60 }
  const costs = [
    { type: 'transport', provider: 'twilio', minutes, cost: 0 },
    {
      type: 'transcriber',
      transcriber: { provider: 'deepgram', model: 'nova-3' },
      minutes,
      cost: parts.stt,
    },
    { type: 'model', model, promptTokens, completionTokens, cost: parts.llm },
    {
      type: 'voice',
      voice: { provider: '11labs', voiceId: 'sarah' },
      characters,
      cost: parts.tts,
    },
    usageCost(conversation.seconds, parts.vapi),
    ...Object.entries(perAnalysis).map(([analysisType, cost]) => ({
      type: 'analysis',
      analysisType,
      model,
      ...analysisTokens,
      cost,
    })),
    ...(machine
      ? [
          {
            type: 'voicemail-detection',
            provider: 'google',
            model: { provider: 'google', model: 'gemini-2.5-flash' },
            promptTextTokens: 120,
            promptAudioTokens: 320,
            completionTextTokens: 4,
            completionAudioTokens: 0,
            cost: machineDetection,
          },
        ]
      : []),
  ]
  const cost = dollars(costs.reduce((sum, each) => sum + each.cost, 0))
  return {
    cost,
    costBreakdown: {
      ...breakdown(parts, cost),
      llmPromptTokens: promptTokens,
      llmCompletionTokens: completionTokens,
      ttsCharacters: characters,
      analysisCostBreakdown: perAnalysis,
    },
    costs,
  }
}

/** The cost item with the duration of a call, present also when nothing is charged. */
export function usageCost(seconds: number, cost = 0) {
  return { type: 'vapi', subType: 'normal', minutes: seconds / 60, cost }
}

function breakdown(parts: Record<keyof typeof perMinute, number>, total: number) {
  return { transport: 0, ...parts, chat: 0, total }
}

function dollars(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}
