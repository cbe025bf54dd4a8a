/** The id of the element with the calls of a campaign. */
export const campaignCallsId = 'calls'
