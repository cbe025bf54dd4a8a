import { Button, type ButtonProps } from '@callwright/ui/button'
import { useTakenOver } from './use-taken-over.ts'

/**
 * Sends a form, once the script that takes it is there. Before, pressing it does nothing: the browser
 * would send the form by itself, and put a password into the address.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const ready = useTakenOver()
  return <Button type={ready ? 'submit' : 'button'} size="lg" {...props} />
}
