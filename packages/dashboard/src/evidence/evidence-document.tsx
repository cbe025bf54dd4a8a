import type { CallEvidence, EvidencePartName } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Card } from '@callwright/ui/card'
import type { ReactNode } from 'react'
import { texts } from './evidence.messages.ts'
import { isFinal } from './evidence.queries.ts'
import { EvidenceChain } from './evidence-chain.tsx'
import { Basis, Parties } from './evidence-people.tsx'
import { Outcome, Requests, Times } from './evidence-requests.tsx'
import { EvidenceRules } from './evidence-rules.tsx'
import { EvidenceSection } from './evidence-section.tsx'

/** What is known of a call, and its entries in the chain. */
export function EvidenceDocument({ evidence }: { evidence: CallEvidence }) {
  const { campaign, call, current, entries, rules } = evidence
  const { parties, basis, decisions, requests, disclosure, outcome, failure } = current
  const lastDecision = decisions?.placing ?? decisions?.reserving
  const hasEnded = isFinal(evidence)
  const noDisclosure = () => {
    if (call.provider_call_id !== null) return texts.noDisclosure
    return hasEnded ? texts.neverPlaced : texts.notPlacedYet
  }
  /** Returns the sentence for a part that is absent. */
  const absent = (name: EvidencePartName, text: string) => (
    <Absent>{entries.some(({ erased }) => erased.includes(name)) ? texts.erased : text}</Absent>
  )
  return (
    <>
      {entries.length === 0 && (
        <Alert tone="info">{hasEnded ? texts.notInChain : texts.notEnded}</Alert>
      )}
      <Card className="gap-0 py-0 print:overflow-visible print:border-0">
        <EvidenceSection title={texts.parts.parties}>
          {parties ? <Parties {...parties} /> : absent('parties', texts.noParties)}
        </EvidenceSection>
        <EvidenceSection title={texts.when}>
          <Times requests={requests} outcome={outcome} />
        </EvidenceSection>
        <EvidenceSection title={texts.parts.basis}>
          {basis ? (
            <Basis {...basis} isConsentAsked={Boolean(lastDecision?.gates.consent)} />
          ) : (
            absent('basis', texts.noBasis)
          )}
        </EvidenceSection>
        <EvidenceSection title={texts.parts.decisions}>
          {decisions ? (
            <EvidenceRules decisions={decisions} rules={rules} />
          ) : (
            absent('decisions', texts.noDecisions)
          )}
        </EvidenceSection>
        <EvidenceSection title={texts.parts.requests}>
          {requests ? (
            <Requests call={call} requests={requests} />
          ) : (
            absent('requests', texts.noRequests)
          )}
        </EvidenceSection>
        <EvidenceSection title={texts.parts.disclosure}>
          {disclosure ? (
            <blockquote lang="" className="border-strong border-s-2 ps-4 text-strong">
              {disclosure.text}
            </blockquote>
          ) : (
            absent('disclosure', noDisclosure())
          )}
        </EvidenceSection>
        <EvidenceSection title={texts.parts.outcome}>
          <Outcome outcome={outcome} failure={failure} />
        </EvidenceSection>
        <EvidenceSection title={texts.chain}>
          <EvidenceChain campaign={campaign} entries={entries} />
        </EvidenceSection>
      </Card>
    </>
  )
}

const Absent = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>
