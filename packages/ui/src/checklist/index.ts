export { Checklist, type ChecklistItem, type ChecklistProps } from './checklist.tsx'
