export {
  type ChangeFeed,
  changeNotification,
  openChangeFeed,
  publishChange,
} from './change-feed.ts'
export { serveEvents } from './events.routes.ts'
