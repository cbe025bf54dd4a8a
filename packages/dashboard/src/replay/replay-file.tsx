import { FileDrop } from '@callwright/ui/file-drop'
import { Spinner } from '@callwright/ui/spinner'
import { useState } from 'react'
import { openReplay } from './open-replay.ts'
import { CampaignLogError } from './parse-campaign-log.ts'
import { texts } from './replay.messages.ts'
import type { Replay } from './replay-series.ts'
import { ReplayView } from './replay-view.tsx'

interface OpenFile {
  file: File
  replay?: Replay
  error?: string
}

/** The replay of an exported log. The file stays in the browser. */
export function ReplayFile() {
  const [open, setOpen] = useState<OpenFile | null>(null)
  const openFile = async (file: File | null) => {
    setOpen(file && { file })
    if (!file) return
    const result = await readReplay(file)
    // Another file may have been chosen in the meantime.
    setOpen((current) => (current?.file === file ? { file, ...result } : current))
  }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <FileDrop
        label={texts.file}
        hint={texts.fileHint}
        // The media type of JSON lines is not registered, so browsers go by the ending.
        accept=".jsonl,.ndjson"
        file={open?.file ?? null}
        error={open?.error}
        onFileChange={openFile}
      />
      {open && !open.replay && !open.error && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          {texts.fileLoading}
        </p>
      )}
      {open?.replay && (
        <section aria-label={texts.titleOf(open.replay.campaign.name)}>
          <h1 className="mb-4 font-display font-semibold text-2xl text-strong wrap-anywhere">
            {texts.titleOf(open.replay.campaign.name)}
          </h1>
          <ReplayView replay={open.replay} />
        </section>
      )}
    </div>
  )
}

async function readReplay(file: File): Promise<Omit<OpenFile, 'file'>> {
  try {
    return { replay: await openReplay(file.stream()) }
  } catch (error) {
    if (error instanceof CampaignLogError) return { error: error.message }
    // The browser may not be allowed to read the file any more.
    return { error: texts.fileUnreadable }
  }
}
