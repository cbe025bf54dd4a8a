import type { Guide } from '@callwright/storybook/guide'
import { AudioPlayer } from './audio-player.tsx'
import { silence } from './silence.ts'

const recording = silence(80)

export const guide: Guide = {
  purpose: 'Plays the recording of a call: play, pause, seek, speed and download.',
  avoid: ['A sound effect needs no player.', 'Where there is no recording, say so in text.'],
  anatomy: [['AudioPlayer', 'Play, position, length, speed, download.']],
  rules: [
    {
      do: {
        caption: 'Named after the call it belongs to.',
        show: <AudioPlayer className="w-full" src={recording} label="Call with Maya Chen" />,
      },
      dont: {
        caption: 'A player for each row of a list: open the call instead.',
        show: (
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
