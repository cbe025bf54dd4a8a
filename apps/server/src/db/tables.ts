export * from '../calls/calls.table.ts'
export * from '../campaigns/campaigns.table.ts'
export * from '../contacts/contacts.table.ts'
export * from './secrets.table.ts'
