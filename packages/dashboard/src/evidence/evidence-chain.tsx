import { type CallEvidence, type EvidenceEntry, evidencePartNames } from '@callwright/contract'
import { Link as TextLink } from '@callwright/ui/link'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { texts } from './evidence.messages.ts'
import { EvidenceFacts } from './evidence-facts.tsx'
import { EvidenceId } from './evidence-id.tsx'

/** The entries of a call in the chain of its campaign. */
export function EvidenceChain({ campaign, entries }: Pick<CallEvidence, 'campaign' | 'entries'>) {
  return (
    <div className="flex flex-col gap-5">
      {entries.length === 0 ? (
        <p>{texts.noEntries}</p>
      ) : (
        <ol aria-label={texts.entries} className="flex flex-col gap-5">
          {entries.map((entry) => (
            <Entry key={entry.sequence} {...entry} />
          ))}
        </ol>
      )}
      <p className="max-w-prose text-muted text-sm">
        {texts.chainHint}{' '}
        <TextLink asChild>
          <Link href={`/dashboard/campaigns/${campaign.id}`}>{campaign.name}</Link>
        </TextLink>
        {texts.chainVerify}{' '}
        <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-default">
          {texts.verifyCommand}
        </code>
      </p>
    </div>
  )
}

function Entry({ sequence, kind, at, hash, previous_hash, digests, erased }: EvidenceEntry) {
  const { number, dateTimeWithSeconds } = useFormatter()
  const contents = evidencePartNames
    .filter((name) => name in digests)
    .map((name) => (erased.includes(name) ? texts.erasedPart(name) : texts.parts[name]))
  return (
    <li className="flex flex-col gap-3 print:break-inside-avoid">
      <h3 className="font-medium text-strong">
        {texts.entry(number(sequence))}: {texts.kinds[kind]}
      </h3>
      <EvidenceFacts>
        <DetailItem term={texts.added}>{dateTimeWithSeconds(at)}</DetailItem>
        <DetailItem term={texts.hash}>
          <EvidenceId value={hash} subject={texts.hashOf(sequence)} />
        </DetailItem>
        <DetailItem term={texts.previousHash}>
          {previous_hash ? (
            <EvidenceId value={previous_hash} subject={texts.previousHashOf(sequence)} />
          ) : (
            texts.firstEntry
          )}
        </DetailItem>
      </EvidenceFacts>
      <p className="text-muted text-sm">
        {texts.contents}: {contents.join(', ')}
      </p>
    </li>
  )
}
