import { expect, it } from 'vitest'
import { describeDevice } from './device.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
  ['\u202e<script>', 'Unknown browser'],
])('describes %j as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
