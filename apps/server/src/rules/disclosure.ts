import type { DisclosureLanguage } from '@callwright/contract'

/** The sentences of each language; `{caller}` is who calls. */
const sentences: Record<DisclosureLanguage, { ai: string; recorded: string }> = {
  en: {
    ai: 'Hello, this is an AI assistant calling on behalf of {caller}.',
    recorded: 'This call is recorded.',
  },
  de: {
    ai: 'Guten Tag, hier spricht ein KI-Assistent im Auftrag von {caller}.',
    recorded: 'Dieses Gespräch wird aufgezeichnet.',
  },
  es: {
    ai: 'Hola, soy un asistente de inteligencia artificial y llamo en nombre de {caller}.',
    recorded: 'Esta llamada se graba.',
  },
  fr: {
    ai: 'Bonjour, je suis un assistant d’intelligence artificielle et je vous appelle de la part de {caller}.',
    recorded: 'Cet appel est enregistré.',
  },
  it: {
    ai: 'Buongiorno, sono un assistente di intelligenza artificiale e chiamo per conto di {caller}.',
    recorded: 'Questa chiamata è registrata.',
  },
  nl: {
    ai: 'Goedendag, u spreekt met een AI-assistent die belt namens {caller}.',
    recorded: 'Dit gesprek wordt opgenomen.',
  },
  pt: {
    ai: 'Olá, sou um assistente de inteligência artificial e ligo em nome de {caller}.',
    recorded: 'Esta chamada é gravada.',
  },
}

/**
 * Returns what an assistant says first: that it is an AI, who calls, and that the call is recorded. Sources: 47 CFR
 * 64.1200(b)(1) for the caller, Regulation (EU) 2024/1689, art. 50, for the AI, and the rows of recording-law.ts.
 */
export function disclosureText(
  callerName: string,
  language: DisclosureLanguage,
  isRecordingSaid: boolean,
): string {
  const { ai, recorded } = sentences[language]
  // A function, because a name may contain `$&`.
  const first = ai.replace('{caller}', () => callerName)
  // A name may end with a full stop of its own.
  const sentence = callerName.endsWith('.') ? first.slice(0, -1) : first
  return isRecordingSaid ? `${sentence} ${recorded}` : sentence
}
