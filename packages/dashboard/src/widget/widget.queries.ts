import { api } from '../lib/api.ts'

/** The queries of the widget page, besides the settings. */
export const widgetQueries = {
  assistants: () => api.assistants.list.queryOptions({ select: ({ assistants }) => assistants }),
}
