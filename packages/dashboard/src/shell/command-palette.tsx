import type { Campaign } from '@callwright/contract'
import { CommandMenu, CommandMenuGroup, CommandMenuItem } from '@callwright/ui/command-menu'
import { Kbd } from '@callwright/ui/kbd'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MegaphoneIcon, PauseIcon, PlayIcon, SearchIcon, UserIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { campaignsMutations, campaignsQueries } from '../campaigns/index.ts'
import { contactsQueries } from '../contacts/index.ts'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import type { QuickAccessProps } from './use-quick-access.tsx'

/** The maximum number of campaign actions without a search. */
const maxCampaigns = 5

const campaignAt = (id: number) => `/dashboard/campaigns/${id}`
const contactsWith = (search: string) => `/dashboard/contacts?${new URLSearchParams({ search })}`

export interface CommandPaletteProps extends QuickAccessProps {
  /** The typed text. */
  search: string
  /** Called with the typed text. */
  onSearchChange: (search: string) => void
  /** Whether shortcuts without Ctrl or Cmd are enabled. */
  singleKeys: boolean
  /** Called with the path to navigate to. */
  onGo: (href: string) => void
}

/** The command palette: goes to a screen or a campaign, finds a contact, starts or pauses a campaign. */
export function CommandPalette({
  open,
  onOpenChange,
  search,
  onSearchChange,
  items,
  singleKeys,
  onGo,
}: CommandPaletteProps) {
  const typed = search.trim()
  const debounced = useDebounced(typed)
  const suggestions = contactsQueries.suggestions(debounced)
  const contacts = useQuery({ ...suggestions, enabled: open && suggestions.enabled })
  const campaigns = useQuery({ ...campaignsQueries.list(), enabled: open })
  const start = useMutation(campaignsMutations.start())
  const pause = useMutation(campaignsMutations.pause())
  const isChanging = start.isPending || pause.isPending

  const go = (href: string) => {
    onOpenChange(false)
    onGo(href)
  }
  const changeCampaign = ({ id, name }: Campaign, action: 'start' | 'pause') => {
    if (isChanging) return
    const { campaigns, shell } = messages
    const [mutation, done, failed] =
      action === 'start'
        ? ([start, shell.started, campaigns.startFailed] as const)
        : ([pause, shell.paused, campaigns.pauseFailed] as const)
    mutation.mutate(id, {
      onSuccess: () => toast.success(done(name)),
      onError: (error) => toast.error(failed(serverReason(error))),
      onSettled: () => onOpenChange(false),
    })
  }

  const matches = (...texts: string[]) =>
    texts.join(' ').toLowerCase().includes(typed.toLowerCase())
  const screens = items.filter(({ label, description }) => matches(label, description))
  // A name opens the campaign; starting it is a separate item with a verb.
  const allCampaigns = campaigns.data?.campaigns ?? []
  const named = typed === '' ? [] : allCampaigns.filter(({ name }) => matches(name))
  const changes = allCampaigns
    .flatMap((campaign): { campaign: Campaign; action: 'start' | 'pause'; verb: string }[] => {
      if (campaign.status === 'running') return [{ campaign, action: 'pause', verb: 'Pause' }]
      const canStart = campaign.status === 'draft' || campaign.status === 'paused'
      return canStart ? [{ campaign, action: 'start', verb: 'Start' }] : []
    })
    .filter(({ campaign, verb }) => matches(verb, campaign.name))
    .slice(0, typed ? undefined : maxCampaigns)
  const found = typed === '' ? [] : (contacts.data?.contacts ?? [])

  const status = () => {
    if (isChanging) return messages.shell.working
    if (typed === '') return null
    if (debounced !== typed || contacts.isFetching) return messages.shell.looking
    if (contacts.isError) return messages.contacts.loadFailed
    const some = screens.length + named.length + changes.length + found.length > 0
    return some ? null : messages.contacts.nothingMatches(typed)
  }

  return (
    <CommandMenu
      label="Search and commands"
      placeholder={messages.shell.palettePlaceholder}
      open={open}
      onOpenChange={onOpenChange}
      search={search}
      onSearchChange={onSearchChange}
      status={status()}
    >
      <CommandMenuGroup heading="Go to">
        {screens.map(({ href, label, icon: Icon, letter }) => (
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
            onSelect={() => go(href)}
          >
            {label}
          </CommandMenuItem>
        ))}
      </CommandMenuGroup>
      <CommandMenuGroup heading="Campaigns">
        {named.map(({ id, name }) => (
          <CommandMenuItem
            key={id}
            icon={<MegaphoneIcon aria-hidden="true" />}
            onSelect={() => go(campaignAt(id))}
          >
            {name}
          </CommandMenuItem>
        ))}
        {changes.map(({ campaign, action, verb }) => (
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
        {found.map((contact) => (
          <CommandMenuItem
            key={contact.id}
            icon={<UserIcon aria-hidden="true" />}
            hint={contact.phone_number}
            onSelect={() => go(contactsWith(contact.phone_number))}
          >
            {`${contact.first_name} ${contact.last_name}`.trim() || contact.phone_number}
          </CommandMenuItem>
        ))}
        {typed !== '' && (
          <CommandMenuItem
            icon={<SearchIcon aria-hidden="true" />}
            onSelect={() => go(contactsWith(typed))}
          >
            Search contacts for “{typed}”
          </CommandMenuItem>
        )}
      </CommandMenuGroup>
    </CommandMenu>
  )
}

/** Debounces a text. */
function useDebounced(text: string, delayMs = 200): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return debounced
}
