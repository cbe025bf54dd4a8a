import { Page } from '../lib/page.tsx'
import { AppearanceCard, type AppearanceCardProps } from './appearance-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { TokenCard } from './token-card.tsx'

export type SettingsPageProps = AppearanceCardProps

/** The provider token, the look, and what the server runs on. */
export function SettingsPage(props: SettingsPageProps) {
  return (
    <Page title="System Settings" subtitle="Configure your voice provider and this browser">
      <div className="grid max-w-3xl gap-6">
        <TokenCard />
        <ProviderCard />
        <AppearanceCard {...props} />
      </div>
    </Page>
  )
}
