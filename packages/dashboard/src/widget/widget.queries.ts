import { api } from '../lib/api.ts'

/** What the widget page asks of the server, beside its settings. */
export const widgetQueries = {
  assistants: () => api.assistants.list.queryOptions({ select: ({ assistants }) => assistants }),
}
