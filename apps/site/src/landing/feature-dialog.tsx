import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { CheckIcon } from 'lucide-react'
import type { Feature, FeatureTitle } from './feature-catalogue.ts'
import { featureDetails } from './feature-details.ts'

export interface FeatureDialogProps {
  /** The feature that is shown. */
  feature: Feature & { title: FeatureTitle }
  open: boolean
  /** Called when the dialog opens or closes. */
  onOpenChange: (open: boolean) => void
  /** Called when the dialog has closed and the focus must be restored. */
  onClosed: () => void
}

/** A dialog with the details of one feature. */
export function FeatureDialog({ feature, open, onOpenChange, onClosed }: FeatureDialogProps) {
  const details = featureDetails[feature.title]
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
      >
        <DialogHeader>
          <DialogTitle>{feature.title}</DialogTitle>
          <DialogDescription>{feature.description}</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-6 sm:grid-cols-2">
          <Points title="Key Benefits" points={details.benefits} />
          <Points title="Features" points={details.features} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-3 flex flex-col gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <CheckIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive-strong" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
