import type { Campaign } from '@callwright/contract'
import { CommandMenu, CommandMenuGroup, CommandMenuItem } from '@callwright/ui/command-menu'
import { Kbd } from '@callwright/ui/kbd'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MegaphoneIcon, PauseIcon, PlayIcon, SearchIcon, UserIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { paletteMutations, paletteQueries } from './command-palette.queries.ts'
import type { QuickAccessProps } from './use-quick-access.tsx'

/** How many campaigns are offered before anything is typed. */
const mostCampaigns = 5

const campaignAt = (id: number) => `/dashboard/campaigns/${id}`
const contactsWith = (search: string) => `/dashboard/contacts?${new URLSearchParams({ search })}`

export interface CommandPaletteProps extends QuickAccessProps {
  /** What is typed. */
  search: string
  /** Hears what is typed. */
  onSearchChange: (search: string) => void
  /** Whether keys alone do something, without Ctrl or Cmd. */
  singleKeys: boolean
  /** Hears where the person wants to go. */
  onGo: (href: string) => void
}

/** Goes to a screen or a campaign, finds a contact, starts or pauses a campaign. */
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
  const asked = usePaused(typed)
  const contacts = useQuery({ ...paletteQueries.contacts(asked), enabled: open && asked !== '' })
  const campaigns = useQuery({ ...paletteQueries.campaigns(), enabled: open })
  const turn = useMutation(paletteMutations.turn())

  const go = (href: string) => {
    onOpenChange(false)
    onGo(href)
  }
  const turnCampaign = ({ id, name }: Campaign, to: 'start' | 'pause') => {
    if (turn.isPending) return
    const { campaigns, shell } = messages
    const [done, failed] =
      to === 'start'
        ? [shell.started, campaigns.startFailed]
        : [shell.paused, campaigns.pauseFailed]
    turn.mutate(
      { id, to },
      {
        onSuccess: () => toast.success(done(name)),
        onError: (error) => toast.error(failed(serverReason(error))),
        onSettled: () => onOpenChange(false),
      },
    )
  }

  const matches = (...texts: string[]) =>
    texts.join(' ').toLowerCase().includes(typed.toLowerCase())
  const screens = items.filter(({ label, description }) => matches(label, description))
  // A name leads to what it names; calls begin only where the verb was read.
  const named = typed === '' ? [] : (campaigns.data ?? []).filter(({ name }) => matches(name))
  const turnable = (campaigns.data ?? [])
    .flatMap((campaign): { campaign: Campaign; to: 'start' | 'pause'; verb: string }[] => {
      if (campaign.status === 'running') return [{ campaign, to: 'pause', verb: 'Pause' }]
      const canStart = campaign.status === 'draft' || campaign.status === 'paused'
      return canStart ? [{ campaign, to: 'start', verb: 'Start' }] : []
    })
    .filter(({ campaign, verb }) => matches(verb, campaign.name))
    .slice(0, typed ? undefined : mostCampaigns)
  const found = typed === '' ? [] : (contacts.data?.contacts ?? [])

  const status = () => {
    if (turn.isPending) return messages.shell.working
    if (typed === '') return null
    if (asked !== typed || contacts.isFetching) return messages.shell.looking
    if (contacts.isError) return messages.contacts.loadFailed
    const some = screens.length + named.length + turnable.length + found.length > 0
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
        {turnable.map(({ campaign, to, verb }) => (
          <CommandMenuItem
            key={`${to} ${campaign.id}`}
            icon={
              to === 'start' ? <PlayIcon aria-hidden="true" /> : <PauseIcon aria-hidden="true" />
            }
            disabled={turn.isPending}
            onSelect={() => turnCampaign(campaign, to)}
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

/** A text once it has not changed for a moment. */
function usePaused(text: string, delayMs = 200): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return paused
}
