export { forecastCampaign } from './forecast-campaign.ts'
export { withoutTypedReasons } from './stored-forecast.ts'
