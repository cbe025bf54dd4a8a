export {
  markStarted,
  postToPage,
  readWidgetSettings,
  type WidgetSettings,
} from './widget-frame.ts'
export { WidgetPage } from './widget-page.tsx'
