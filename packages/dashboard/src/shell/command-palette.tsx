import type { Contact } from '@callwright/contract'
import { CommandMenu, CommandMenuGroup, CommandMenuItem } from '@callwright/ui/command-menu'
import { Kbd } from '@callwright/ui/kbd'
import { useQuery } from '@tanstack/react-query'
import {
  MegaphoneIcon,
  OctagonXIcon,
  PauseIcon,
  PlayIcon,
  PlusIcon,
  SearchIcon,
  UploadIcon,
  UserIcon,
} from 'lucide-react'
import { campaignsQueries } from '../campaigns/index.ts'
import { contactsQueries } from '../contacts/index.ts'
import { contactName } from '../lib/contact-name.ts'
import { messages, withReason } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { texts } from './calling-stop.messages.ts'
import type { CampaignCommand } from './campaign-command-dialog.tsx'
import { otherPages } from './navigation.ts'
import type { QuickAccessProps } from './use-quick-access.tsx'

/** The maximum number of campaign actions without a search. */
const maxCampaigns = 5

const campaignUrl = (id: number) => `/dashboard/campaigns/${id}`
const contactsUrl = (search: string) => `/dashboard/contacts?${new URLSearchParams({ search })}`

export interface CommandPaletteProps extends QuickAccessProps {
  /** The typed text. */
  search: string
  /** Called with the typed text. */
  onSearchChange: (search: string) => void
  /** Whether shortcuts without Ctrl or Cmd are enabled. */
  singleKeys: boolean
  /** Called with the path to navigate to. */
  onNavigate: (href: string) => void
  /** Called when the person wants to create a campaign. */
  onCreateCampaign: () => void
  /** Called when the person wants to import contacts. */
  onImport: () => void
  /** Called with a contact that the person wants to edit. */
  onEditContact: (contact: Contact) => void
  /** Called when the person wants to stop all calls; the caller asks before it does. */
  onStopCalls: () => void
  /** Called with a command that starts or pauses a campaign; the caller asks before it is sent. */
  onCommand: (command: CampaignCommand) => void
}

/** The command palette: opens a page, finds a campaign or a contact, and starts what takes a dialog. */
export function CommandPalette({
  open,
  onOpenChange,
  search,
  onSearchChange,
  items,
  singleKeys,
  onNavigate,
  onCreateCampaign,
  onImport,
  onEditContact,
  onStopCalls,
  onCommand,
}: CommandPaletteProps) {
  const can = usePermissions()
  const isCallingStopped = useCallingStopped()
  const trimmedSearch = search.trim()
  const debounced = useDebounced(trimmedSearch)
  const suggestions = contactsQueries.suggestions(debounced)
  const contacts = useQuery({ ...suggestions, enabled: open && suggestions.enabled })
  const campaigns = useQuery({ ...campaignsQueries.list(), enabled: open })

  const closeAndNavigate = (href: string) => {
    onOpenChange(false)
    onNavigate(href)
  }
  const matches = (...texts: string[]) =>
    texts.join(' ').toLowerCase().includes(trimmedSearch.toLowerCase())
  const matchingScreens = items.filter(({ label, description }) => matches(label, description))
  const matchingPages = otherPages.filter(({ label, description }) => matches(label, description))
  const actions = [
    ...(can('campaigns.create')
      ? [{ label: 'Create campaign', icon: PlusIcon, onSelect: onCreateCampaign }]
      : []),
    ...(can('contacts.import')
      ? [{ label: 'Import contacts', icon: UploadIcon, onSelect: onImport }]
      : []),
    ...(can('callingStop.start') && !isCallingStopped
      ? [{ label: texts.stopAll, icon: OctagonXIcon, onSelect: onStopCalls }]
      : []),
  ].filter(({ label }) => matches(label))
  // An item with a campaign's name opens the campaign; starting or pausing it is a separate item with a verb.
  const allCampaigns = campaigns.data?.campaigns ?? []
  const matchingCampaigns =
    trimmedSearch === '' ? [] : allCampaigns.filter(({ name }) => matches(name))
  const campaignActions = allCampaigns
    .flatMap((campaign): (CampaignCommand & { verb: string })[] => {
      if (campaign.status === 'running') return [{ campaign, action: 'pause', verb: 'Pause' }]
      const canStart = campaign.status === 'draft' || campaign.status === 'paused'
      return canStart ? [{ campaign, action: 'start', verb: 'Start' }] : []
    })
    .filter(
      ({ action, campaign, verb }) => can(`campaigns.${action}`) && matches(verb, campaign.name),
    )
    .slice(0, trimmedSearch ? undefined : maxCampaigns)
  // Of an earlier search, only what matches the present one too is shown: Enter must not open another contact.
  const isCurrent = debounced === trimmedSearch && !contacts.isPlaceholderData
  const foundContacts = trimmedSearch === '' ? [] : (contacts.data?.contacts ?? [])
  const matchingContacts = foundContacts.filter(
    (contact) => isCurrent || matches(contactName(contact), contact.email, contact.company),
  )

  const statusText = () => {
    if (trimmedSearch === '') return null
    if (debounced !== trimmedSearch || contacts.isFetching) return messages.shell.looking
    if (contacts.isError) return withReason(messages.contacts.loadFailed, contacts.error.message)
    const hasMatches =
      matchingScreens.length +
        matchingPages.length +
        actions.length +
        matchingCampaigns.length +
        campaignActions.length +
        matchingContacts.length >
      0
    return hasMatches ? null : messages.contacts.nothingMatches(trimmedSearch)
  }

  return (
    <CommandMenu
      label="Search and commands"
      placeholder={messages.shell.palettePlaceholder}
      open={open}
      onOpenChange={onOpenChange}
      search={search}
      onSearchChange={onSearchChange}
      status={statusText()}
    >
      <CommandMenuGroup heading="Go to">
        {matchingScreens.map(({ href, label, icon: Icon, letter }) => (
          <CommandMenuItem
            key={href}
            icon={<Icon aria-hidden="true" />}
            hint={
              singleKeys && (
                <span aria-hidden="true" className="flex gap-1">
                  <Kbd>G</Kbd>
                  <Kbd>{letter.toUpperCase()}</Kbd>
                </span>
              )
            }
            onSelect={() => closeAndNavigate(href)}
          >
            {label}
          </CommandMenuItem>
        ))}
        {matchingPages.map(({ href, label, icon: Icon, isOutside }) => (
          <CommandMenuItem
            key={href}
            icon={<Icon aria-hidden="true" />}
            onSelect={() => {
              if (!isOutside) return closeAndNavigate(href)
              onOpenChange(false)
              window.open(href, '_blank', 'noopener')
            }}
          >
            {label}
          </CommandMenuItem>
        ))}
      </CommandMenuGroup>
      {actions.length > 0 && (
        <CommandMenuGroup heading="Actions">
          {actions.map(({ label, icon: Icon, onSelect }) => (
            <CommandMenuItem key={label} icon={<Icon aria-hidden="true" />} onSelect={onSelect}>
              {label}
            </CommandMenuItem>
          ))}
        </CommandMenuGroup>
      )}
      <CommandMenuGroup heading="Campaigns">
        {matchingCampaigns.map(({ id, name }) => (
          <CommandMenuItem
            key={id}
            icon={<MegaphoneIcon aria-hidden="true" />}
            onSelect={() => closeAndNavigate(campaignUrl(id))}
          >
            {name}
          </CommandMenuItem>
        ))}
        {campaignActions.map(({ campaign, action, verb }) => (
          <CommandMenuItem
            key={`${action} ${campaign.id}`}
            icon={
              action === 'start' ? (
                <PlayIcon aria-hidden="true" />
              ) : (
                <PauseIcon aria-hidden="true" />
              )
            }
            onSelect={() => onCommand({ campaign, action })}
          >
            {verb} {campaign.name}
          </CommandMenuItem>
        ))}
      </CommandMenuGroup>
      <CommandMenuGroup heading="Contacts">
        {matchingContacts.map((contact) => (
          <CommandMenuItem
            key={contact.id}
            icon={<UserIcon aria-hidden="true" />}
            hint={contact.phone_formatted}
            onSelect={() =>
              can('contacts.update')
                ? onEditContact(contact)
                : closeAndNavigate(contactsUrl(contact.phone_number))
            }
          >
            {contactName(contact)}
          </CommandMenuItem>
        ))}
        {trimmedSearch !== '' && (
          <CommandMenuItem
            icon={<SearchIcon aria-hidden="true" />}
            onSelect={() => closeAndNavigate(contactsUrl(trimmedSearch))}
          >
            Search contacts for “{trimmedSearch}”
          </CommandMenuItem>
        )}
      </CommandMenuGroup>
    </CommandMenu>
  )
}
