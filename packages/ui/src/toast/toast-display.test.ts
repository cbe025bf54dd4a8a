import { expect, it } from 'vitest'
import { displayMs, divideToasts } from './toast-display.ts'
import type { ToastEntry, ToastTone } from './toast-store.ts'

const undo = { label: 'Undo', onClick: () => {} }

const aToast = (key: number, tone: ToastTone, options?: Partial<ToastEntry>): ToastEntry => ({
  key,
  id: `toast-${key}`,
  tone,
  title: `Toast ${key}`,
  ...options,
})

it('shows an error until it is closed', () => {
  expect(displayMs(aToast(1, 'error'), 5000)).toBe(Infinity)
  expect(displayMs(aToast(1, 'error', { action: undo }), 5000)).toBe(Infinity)
  expect(displayMs(aToast(1, 'warning'), 5000)).toBe(5000)
})

it('shows a toast with an action for at least ten seconds', () => {
  expect(displayMs(aToast(1, 'success', { action: undo }), 5000)).toBe(10_000)
  expect(displayMs(aToast(1, 'success', { action: undo }), 20_000)).toBe(20_000)
})

it('shows the newest toasts; older errors and actions wait, and other older ones are outdated', () => {
  const entries = [
    aToast(1, 'success'),
    aToast(2, 'error'),
    aToast(3, 'info', { action: undo }),
    aToast(4, 'success'),
    aToast(5, 'success'),
  ]
  const { shown, waiting, outdated } = divideToasts(entries, 2)
  const keysOf = (toasts: readonly ToastEntry[]) => toasts.map(({ key }) => key)
  expect([shown, waiting, outdated].map(keysOf)).toEqual([[4, 5], [2, 3], [1]])
  expect(divideToasts(entries.slice(0, 2), 3).shown).toHaveLength(2)
  expect(divideToasts(entries, 0).shown).toEqual([])
})
