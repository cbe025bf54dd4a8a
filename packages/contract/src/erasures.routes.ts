import { erasurePage, erasureSearch } from './privacy.ts'
import { route } from './route.ts'

export const erasureRoutes = {
  list: route('GET', '/api/erasures', {
    summary: 'A page of erasures, newest first',
    description:
      'The record that the data of persons was erased, and how far the deletion of recordings and of calls at the voice provider is. It has no data of these persons. Responds with 409 in a demo.',
    errors: [409],
  })
    .input(erasureSearch)
    .output(erasurePage),
}
