import * as z from 'zod/mini'
import { callingPolicy, callingPolicyInput, callingStopInput, callingStopState } from './policy.ts'
import { route } from './route.ts'

export const policyRoutes = {
  get: route('GET', '/api/policy', {
    summary: 'The calling policy of the workspace',
    description:
      'The limits that apply to all campaigns of the workspace, beside those of the law and of each campaign. At first, `max_silent_percent` is 3, and there are no others.',
  }).output(callingPolicy),

  set: route('PUT', '/api/policy', {
    summary: 'Change the calling policy of the workspace',
    description:
      'Stores the limits. They hold from the next call on, also in campaigns that run. An absent limit is none, except that an absent `max_silent_percent` is 3, and absent `opt_out_phrases` stay as they are.',
    errors: [413, 415],
  })
    .input(callingPolicyInput)
    .output(callingPolicy),
}

export const callingStopRoutes = {
  get: route('GET', '/api/stop', {
    summary: 'Whether all calls of the workspace are stopped',
    description: 'Who stopped them, when and why; null while calls may be placed.',
  }).output(callingStopState),

  start: route('POST', '/api/stop', {
    summary: 'Stop all calls of the workspace',
    description:
      'No call is requested from the voice provider after the response, in any campaign, until the stop is lifted, also after a restart of the server. Calls in progress continue. While calls are stopped already, nothing changes and the first stop is returned.',
    errors: [413, 415],
  })
    .input(callingStopInput)
    .output(callingStopState),

  lift: route('DELETE', '/api/stop', {
    summary: 'Lift the stop of the workspace',
    description: 'Running campaigns call again. While nothing is stopped, nothing changes.',
    inputStructure: 'detailed',
  })
    .input(z.object({}))
    .output(callingStopState),
}
