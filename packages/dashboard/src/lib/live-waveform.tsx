import { Waveform } from '@callwright/ui/waveform'

const peaks = [0.6, 1, 0.45]

/** The mark of a badge for calls in progress; as narrow as possible, because a wide one widens a table's column. */
export function LiveWaveform() {
  return <Waveform live peaks={peaks} className="w-3" />
}
