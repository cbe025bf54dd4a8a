/** The texts that every screen has about the stop of all calls. */
export const callingStopTexts = {
  allCallsStopped: 'All calls of this workspace are stopped',
  waitsForStop: 'Waiting until the stop of all calls is lifted.',
}
