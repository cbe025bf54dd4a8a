export { providerTime } from './clock.ts'
export { maxMessageBytes } from './limits.ts'
export { paginateCalls } from './pages.ts'
export {
  type CallRequest,
  type OpeningResult,
  openProvider,
  type Provider,
  UnreadableResponse,
} from './provider.ts'
export {
  embeddedProviderPath,
  noProviderMessage,
  type Providers,
  requireProvider,
  shareProvider,
  type WorkspaceProvider,
} from './providers.ts'
export { type Gap, type ProviderRecord, readProviderCall } from './record.ts'
export { type Audio, RecordingTooLarge } from './recording.ts'
export { RedirectRejected } from './redirects.ts'
export { readServerMessage } from './server-message.ts'
export { openStoredProviders, type StoredProviders } from './stored-providers.ts'
