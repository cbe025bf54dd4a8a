import type { Guide } from '@callwright/storybook/guide'
import { createSilentWavUrl } from '../lib/stories/silent-wav.ts'
import { AudioPlayer } from './audio-player.tsx'

const recording = createSilentWavUrl(80)

export const guide: Guide = {
  purpose: 'Plays the recording of a call: play, pause, seek, speed and download.',
  alternatives: ['A sound effect needs no player.', 'Where there is no recording, say so in text.'],
  anatomy: [
    ['AudioPlayer', 'The controls: play, position, duration, speed and download.'],
    ['peaks', 'The loudness of the recording’s parts. The position is then set on its waveform.'],
    ['SpeedSelect', 'The choice of speed alone, for another player.'],
  ],
  rules: [
    {
      do: {
        caption: 'Name it after the call it belongs to.',
        example: <AudioPlayer className="w-full" src={recording} label="Call with Maya Chen" />,
      },
      dont: {
        caption: 'A player in each row of a list is too much: open the call instead.',
        example: (
          <div className="grid w-full gap-2">
            <AudioPlayer src={recording} label="Call 1" />
            <AudioPlayer src={recording} label="Call 2" />
          </div>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves through play, position, speed and download.'],
    ['Space, Enter', 'On play: starts and stops.'],
    ['←, →', 'On position: five seconds back or forward; reversed in right-to-left text.'],
    ['Home, End', 'On position: to the start or the end.'],
  ],
  assistive: [
    'It is a region named by its label; the position is a slider that reads as time.',
    'A recording that cannot be loaded is announced at once.',
  ],
}
