export { Calendar, type CalendarProps } from './calendar.tsx'
export { type DateRange, RangeCalendar, type RangeCalendarProps } from './range-calendar.tsx'
