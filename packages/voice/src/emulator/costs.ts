import type { Conversation } from './conversation.ts'

/** US dollars per minute, with proportions taken from published bills. */
const ratesPerMinute = { vapi: 0.05, stt: 0.01, llm: 0.003, tts: 0.027 }
const analysisCosts = { summary: 0.0004, structuredData: 0.0005, successEvaluation: 0.0003 }
const voicemailDetectionCost = 0.0021

/** Returns the costs of a call: `cost`, `costBreakdown.total` and the sum of `costs` are equal. */
export function costsOf(
  conversation: Conversation | undefined,
  isCharged: boolean,
  isVoicemail: boolean,
) {
  if (!conversation || !isCharged) {
    return {
      cost: 0,
      costBreakdown: breakdownOf({ vapi: 0, stt: 0, llm: 0, tts: 0 }, 0),
      costs: conversation ? [usageCost(conversation.seconds)] : [],
    }
  }
  const minutes = conversation.seconds / 60
  const costAt = (rate: number) => roundCost(rate * minutes)
  const costParts = {
    vapi: costAt(ratesPerMinute.vapi),
    stt: costAt(ratesPerMinute.stt),
    llm: costAt(ratesPerMinute.llm),
    tts: costAt(ratesPerMinute.tts),
  }
  const botTurns = conversation.turns.filter((turn) => turn.speaker === 'bot')
  const characters = botTurns.reduce((sum, turn) => sum + turn.text.length, 0)
  const completionTokens = Math.ceil(characters / 4)
  const promptTokens = 900 * botTurns.length
  const model = { provider: 'openai', model: 'gpt-4o' }
  const analysisTokens = { promptTokens: completionTokens * 2, completionTokens: 60 }
  const costs = [
    { type: 'transport', provider: 'twilio', minutes, cost: 0 },
    {
      type: 'transcriber',
      transcriber: { provider: 'deepgram', model: 'nova-3' },
      minutes,
      cost: costParts.stt,
    },
    { type: 'model', model, promptTokens, completionTokens, cost: costParts.llm },
    {
      type: 'voice',
      voice: { provider: '11labs', voiceId: 'sarah' },
      characters,
      cost: costParts.tts,
    },
    usageCost(conversation.seconds, costParts.vapi),
    ...Object.entries(analysisCosts).map(([analysisType, cost]) => ({
      type: 'analysis',
      analysisType,
      model,
      ...analysisTokens,
      cost,
    })),
    ...(isVoicemail
      ? [
          {
            type: 'voicemail-detection',
            provider: 'google',
            model: { provider: 'google', model: 'gemini-2.5-flash' },
            promptTextTokens: 120,
            promptAudioTokens: 320,
            completionTextTokens: 4,
            completionAudioTokens: 0,
            cost: voicemailDetectionCost,
          },
        ]
      : []),
  ]
  const cost = roundCost(costs.reduce((sum, each) => sum + each.cost, 0))
  return {
    cost,
    costBreakdown: {
      ...breakdownOf(costParts, cost),
      llmPromptTokens: promptTokens,
      llmCompletionTokens: completionTokens,
      ttsCharacters: characters,
      analysisCostBreakdown: analysisCosts,
    },
    costs,
  }
}

/** Returns the cost item with the duration of a call, which exists also when nothing is charged. */
export function usageCost(seconds: number, cost = 0) {
  return { type: 'vapi', subType: 'normal', minutes: seconds / 60, cost }
}

function breakdownOf(parts: Record<keyof typeof ratesPerMinute, number>, total: number) {
  return { transport: 0, ...parts, chat: 0, total }
}

function roundCost(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}
