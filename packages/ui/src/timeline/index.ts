export { Timeline, TimelineItem, TimelineTime, TimelineTitle } from './timeline.tsx'
