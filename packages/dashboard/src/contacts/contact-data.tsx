import type { Contact } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { DownloadIcon, EraserIcon } from 'lucide-react'
import { useId } from 'react'
import { usePermissions } from '../lib/permissions.ts'
import { texts } from './contact-data.messages.ts'

export interface ContactDataProps {
  contact: Contact
  /** Called when the person wants to erase the contact. */
  onErase: () => void
}

/** What a user may do with all data of a contact: export and, for an admin, erase it. */
export function ContactData({ contact, onErase }: ContactDataProps) {
  const can = usePermissions()
  const titleId = useId()
  if (!can('contacts.exportPerson')) return null
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 flex flex-wrap items-center justify-between gap-3 border-hairline border-t pt-4"
    >
      <h3 id={titleId} className="font-medium text-sm text-strong">
        {texts.title}
      </h3>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="secondary" size="sm">
          {/* A link, so that the browser writes the file while it receives it. */}
          <a href={`/api/contacts/${contact.id}/export`} download>
            <DownloadIcon aria-hidden="true" />
            {texts.exportLabel}
          </a>
        </Button>
        {can('contacts.erase') && (
          <Button variant="secondary" size="sm" onClick={onErase}>
            <EraserIcon aria-hidden="true" />
            {texts.eraseLabel}
          </Button>
        )}
      </div>
    </section>
  )
}
