import { Button, type ButtonProps } from '@callwright/ui/button'
import { useHydrated } from './use-hydrated.ts'

/**
 * Submits a form once the page is hydrated. Before that the button does nothing, because the browser's native
 * submit would put the password into the URL.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const isHydrated = useHydrated()
  return <Button type={isHydrated ? 'submit' : 'button'} size="lg" {...props} />
}
