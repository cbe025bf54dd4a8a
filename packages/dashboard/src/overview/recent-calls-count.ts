/** How many of the latest calls the overview shows. */
export const recentCallsCount = 5
