import { type Emulator, emulatorPhoneNumberId, openEmulator } from '@callwright/voice/emulator'
import { type ProviderRecord, readProviderCall } from '../provider/index.ts'

/** A call to be placed in the past. */
interface CallRequest {
  assistantId: string
  externalId: string
  number: string
  firstName: string
  name: string
}

/** The embedded provider with a clock in the past, so that it knows the calls of the demo. */
export interface DemoProvider {
  /** Places a call at a time; returns the call with its report. */
  placeCall(request: CallRequest, atMs: number): Promise<ProviderRecord>
  close(): Promise<void>
}

/** By this time after its start a call has ended and has all of its data. */
const reportedAfterMs = 30 * 60_000

/** Opens the provider, which stores its calls in the data folder. */
export async function openDemoProvider(
  dataDir: string,
  now: Date,
  speed: number,
): Promise<DemoProvider> {
  let clockMs = now.getTime()
  const emulator = await openEmulator({
    dataDir,
    speed,
    baseUrl: () => 'http://localhost',
    now: () => clockMs,
    timer: () => () => {},
    concurrencyLimit: Number.POSITIVE_INFINITY,
  })
  return {
    async placeCall(request, atMs) {
      clockMs = atMs
      const id = await requestCall(emulator, request)
      clockMs = atMs + reportedAfterMs
      return readCall(emulator, id)
    },
    close: () => emulator.stop(),
  }
}

const authorization = 'Bearer demo'

async function requestCall(
  { app }: Emulator,
  { assistantId, externalId, number, firstName, name }: CallRequest,
): Promise<string> {
  const response = await app.request('/call', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      name: name.slice(0, 40),
      customer: { number, externalId, name: firstName },
    }),
  })
  const { id } = (await response.json()) as { id?: string }
  if (!id) throw new Error(`the emulator refused a demo call with ${response.status}`)
  return id
}

async function readCall({ app }: Emulator, id: string): Promise<ProviderRecord> {
  const response = await app.request(`/call/${id}`, { headers: { authorization } })
  const record = readProviderCall(await response.json())
  if (!record) throw new Error('the emulator lost a demo call')
  return record
}
