import { use } from 'react'
import { Page } from '../lib/page.tsx'
import { BrowserTokenContext } from '../lib/token.ts'
import { AppearanceCard, type AppearanceCardProps } from './appearance-card.tsx'
import { DisclosureCard } from './disclosure-card.tsx'
import { KeyboardCard, type KeyboardCardProps } from './keyboard-card.tsx'
import { PolicyCard } from './policy-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { TokenCard } from './token-card.tsx'

export type SettingsPageProps = AppearanceCardProps & KeyboardCardProps

/** The settings screen: token, provider, disclosure, calling policy, appearance and keyboard. */
export function SettingsPage({ singleKeys, onSingleKeysChange, ...appearance }: SettingsPageProps) {
  return (
    <Page title="System Settings" subtitle="Configure your voice provider and this browser">
      <div className="grid max-w-3xl gap-6">
        {use(BrowserTokenContext) && <TokenCard />}
        <ProviderCard />
        <DisclosureCard />
        <PolicyCard />
        <AppearanceCard {...appearance} />
        <KeyboardCard singleKeys={singleKeys} onSingleKeysChange={onSingleKeysChange} />
      </div>
    </Page>
  )
}
