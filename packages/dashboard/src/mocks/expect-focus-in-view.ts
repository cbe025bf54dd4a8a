import { expect, type UserEventObject } from 'storybook/test'

/**
 * Expects that nothing sticks to the window over what gets the focus, from the end of a screen back to its start, and that
 * the page stays where it is when a control of the shell's header gets the focus.
 */
export async function expectFocusInView(screen: HTMLElement, userEvent: UserEventObject) {
  const main = screen.querySelector('main') as HTMLElement
  const controls = main.querySelectorAll<HTMLElement>('a, :is(button, input, textarea):enabled')
  const last = [...controls].findLast((control) => control.checkVisibility())
  last?.focus()
  await expect(last).toHaveFocus()
  const covered: Element[] = []
  for (let focused = last; focused && main.contains(focused); ) {
    if (isCovered(focused, screen)) covered.push(focused)
    await userEvent.tab({ shift: true })
    focused = document.activeElement as HTMLElement
  }
  await expect(covered).toEqual([])

  last?.focus()
  const { scrollY } = window
  await expect(scrollY).toBeGreaterThan(0)
  const headerButton = screen.querySelector<HTMLElement>('#shell-header button')
  headerButton?.focus()
  await expect(headerButton).toHaveFocus()
  await expect(window.scrollY).toBe(scrollY)
}

function isCovered(element: HTMLElement, screen: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return [...screen.querySelectorAll('*')].some((sticky) => {
    const style = getComputedStyle(sticky)
    const isAtTop = style.position === 'sticky' && style.top !== 'auto'
    if (!isAtTop || sticky.contains(element)) return false
    const { top, bottom, left, right } = sticky.getBoundingClientRect()
    return top < box.bottom && bottom > box.top && left < box.right && right > box.left
  })
}
