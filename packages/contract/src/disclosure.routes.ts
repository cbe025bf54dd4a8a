import { disclosure, disclosurePatch } from './disclosure.ts'
import { route } from './route.ts'

export const disclosureRoutes = {
  get: route('GET', '/api/disclosure', {
    summary: 'What every call says first',
    description:
      'Who calls, and the sentences with which the assistant begins each call while the calling rules are on: that it is an AI, who calls, and that the call is recorded where that is required.',
  }).output(disclosure),

  set: route('PUT', '/api/disclosure', {
    summary: 'Change what every call says first',
    description:
      'Stores who calls, and in which language it is said; what is absent stays unchanged. It applies to the calls that are placed from now on.',
    errors: [413, 415],
  })
    .input(disclosurePatch)
    .output(disclosure),
}
