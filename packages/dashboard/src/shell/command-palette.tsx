import type { Campaign } from '@callwright/contract'
import { CommandMenu, CommandMenuGroup, CommandMenuItem } from '@callwright/ui/command-menu'
import { Kbd } from '@callwright/ui/kbd'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MegaphoneIcon, PauseIcon, PlayIcon, SearchIcon, UserIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { campaignsMutations, campaignsQueries, startedText } from '../campaigns/index.ts'
import { contactsQueries } from '../contacts/index.ts'
import { serverReason } from '../lib/api.ts'
import { contactName } from '../lib/contact-name.ts'
import { messages, withReason } from '../lib/messages.ts'
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
}

/** The command palette: opens a screen or a campaign, finds a contact, starts or pauses a campaign. */
export function CommandPalette({
  open,
  onOpenChange,
  search,
  onSearchChange,
  items,
  singleKeys,
  onNavigate,
}: CommandPaletteProps) {
  const trimmedSearch = search.trim()
  const debounced = useDebounced(trimmedSearch)
  const suggestions = contactsQueries.suggestions(debounced)
  const contacts = useQuery({ ...suggestions, enabled: open && suggestions.enabled })
  const campaigns = useQuery({ ...campaignsQueries.list(), enabled: open })
  const start = useMutation(campaignsMutations.start())
  const pause = useMutation(campaignsMutations.pause())
  const isChanging = start.isPending || pause.isPending

  const closeAndNavigate = (href: string) => {
    onOpenChange(false)
    onNavigate(href)
  }
  const changeCampaign = ({ id }: Campaign, action: 'start' | 'pause') => {
    if (isChanging) return
    const { campaigns, shell } = messages
    const [mutation, successText, failureMessage] =
      action === 'start'
        ? ([start, startedText, campaigns.startFailed] as const)
        : ([pause, ({ name }: Campaign) => shell.paused(name), campaigns.pauseFailed] as const)
    mutation.mutate(id, {
      onSuccess: ({ campaign }) => toast.success(successText(campaign)),
      onError: (error) => toast.error(failureMessage(serverReason(error))),
      onSettled: () => onOpenChange(false),
    })
  }

  const matches = (...texts: string[]) =>
    texts.join(' ').toLowerCase().includes(trimmedSearch.toLowerCase())
  const matchingScreens = items.filter(({ label, description }) => matches(label, description))
  // An item with a campaign's name opens the campaign; starting or pausing it is a separate item with a verb.
  const allCampaigns = campaigns.data?.campaigns ?? []
  const matchingCampaigns =
    trimmedSearch === '' ? [] : allCampaigns.filter(({ name }) => matches(name))
  const campaignActions = allCampaigns
    .flatMap((campaign): { campaign: Campaign; action: 'start' | 'pause'; verb: string }[] => {
      if (campaign.status === 'running') return [{ campaign, action: 'pause', verb: 'Pause' }]
      const canStart = campaign.status === 'draft' || campaign.status === 'paused'
      return canStart ? [{ campaign, action: 'start', verb: 'Start' }] : []
    })
    .filter(({ campaign, verb }) => matches(verb, campaign.name))
    .slice(0, trimmedSearch ? undefined : maxCampaigns)
  const matchingContacts = trimmedSearch === '' ? [] : (contacts.data?.contacts ?? [])

  const statusText = () => {
    if (isChanging) return messages.shell.working
    if (trimmedSearch === '') return null
    if (debounced !== trimmedSearch || contacts.isFetching) return messages.shell.looking
    if (contacts.isError) return withReason(messages.contacts.loadFailed, contacts.error.message)
    const hasMatches =
      matchingScreens.length +
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
      </CommandMenuGroup>
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
            disabled={isChanging}
            onSelect={() => changeCampaign(campaign, action)}
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
            onSelect={() => closeAndNavigate(contactsUrl(contact.phone_number))}
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

/** Returns a text once it has not changed for the delay. */
function useDebounced(text: string, delayMs = 200): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return debounced
}
