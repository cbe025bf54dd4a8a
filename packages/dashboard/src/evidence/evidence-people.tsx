import type { EvidenceParts } from '@callwright/contract'
import { purposeLabels } from '../lib/calling-hours.ts'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { texts } from './evidence.messages.ts'
import { EvidenceFacts } from './evidence-facts.tsx'

type Part<Name extends keyof EvidenceParts> = NonNullable<EvidenceParts[Name]>

/** Who was called. */
export function Parties({ contact_id, name, phone_number }: Part<'parties'>) {
  return (
    <EvidenceFacts>
      <DetailItem term="Name">{name}</DetailItem>
      <DetailItem term="Phone number">
        <bdi dir="ltr">{phone_number}</bdi>
      </DetailItem>
      <DetailItem term="Contact ID">{contact_id}</DetailItem>
    </EvidenceFacts>
  )
}

interface BasisProps extends Part<'basis'> {
  /** Whether a rule asked for the consent. Without one, nothing says whether a consent was recorded. */
  isConsentAsked: boolean
}

/** What the call was for, and the consent that it stood on. */
export function Basis({ purpose, consent, isConsentAsked }: BasisProps) {
  const { dayOrTime } = useFormatter()
  const noConsent = isConsentAsked ? texts.noConsent : texts.consentNotAsked
  return (
    <div className="flex flex-col gap-4">
      <EvidenceFacts>
        <DetailItem term="Purpose">{purposeLabels[purpose]}</DetailItem>
        <DetailItem term="Consent">
          {consent ? messages.contacts.consentFilters[consent.basis] : noConsent}
        </DetailItem>
        {consent && <DetailItem term="Given">{dayOrTime(consent.at)}</DetailItem>}
      </EvidenceFacts>
      {consent && (
        <>
          <blockquote
            lang=""
            className="border-s-2 border-strong ps-4 text-strong whitespace-pre-line"
          >
            {consent.text}
          </blockquote>
          <EvidenceFacts>
            <DetailItem term="Source">{consent.source}</DetailItem>
            <DetailItem term="Proof">{consent.evidence}</DetailItem>
            {consent.phone_e164 && <DetailItem term="Given for">{consent.phone_e164}</DetailItem>}
          </EvidenceFacts>
        </>
      )}
    </div>
  )
}
