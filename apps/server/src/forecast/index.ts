export { forecastCampaign } from './forecast-campaign.ts'
