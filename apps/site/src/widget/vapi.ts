import module from '@vapi-ai/web/dist/vapi.js'

// The default import is the class or the whole module, depending on the bundler.
const Vapi = 'default' in module ? (module.default as typeof module) : module

/** The provider's web client without `eval`, which the content security policy blocks. */
export default class WidgetVapi extends Vapi {
  constructor(publicKey: string, baseUrl?: string) {
    super(publicKey, baseUrl, { avoidEval: true })
  }
}
