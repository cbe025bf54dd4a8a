export {
  markStarted,
  postToPage,
  readWidgetAddress,
  type WidgetSettings,
} from './widget-frame.ts'
export { WidgetPage } from './widget-page.tsx'
