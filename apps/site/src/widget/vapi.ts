import module from '@vapi-ai/web/dist/vapi.js'

// Its exports as a whole or the class among them, depending on who resolves the import.
const Vapi = 'default' in module ? (module.default as typeof module) : module

/** The provider's web client as the widget expects it, and such that its calls need no `eval`. */
export default class WidgetVapi extends Vapi {
  constructor(publicKey: string, baseUrl?: string) {
    super(publicKey, baseUrl, { avoidEval: true })
  }
}
