import * as z from 'zod/mini'
import { erasure, erasurePage, erasureSearch } from './privacy.ts'
import { route } from './route.ts'
import { idParameter } from './shared.ts'

export const erasureRoutes = {
  list: route('GET', '/api/erasures', {
    summary: 'A page of erasures, newest first',
    description:
      'The record that the data of persons was erased, and how far the deletion of recordings and of calls at the voice provider is. It has no data of these persons. Responds with 409 in a demo.',
    errors: [409],
  })
    .input(erasureSearch)
    .output(erasurePage),

  retry: route('POST', '/api/erasures/{id}/retry', {
    summary: 'Retry the failed deletions of an erasure',
    description:
      'Deletes again, with all tries anew, the recordings and the calls at the voice provider that could not be deleted. Changes nothing when no deletion has failed. Responds with 409 in a demo.',
    errors: [404, 409, 413, 415],
  })
    .input(z.object({ id: idParameter }))
    .output(z.object({ erasure })),
}
