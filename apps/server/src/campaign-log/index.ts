export { serveCampaignLog } from './campaign-log.export.ts'
