/** The number of latest calls in the overview. */
export const recentCallsCount = 5
