import type { Guide } from '@callwright/storybook/guide'
import { AudioPlayer } from './audio-player.tsx'

export const guide: Guide = {
  purpose: 'Plays the recording of a call: start and stop, seek, speed, download.',
  avoid: [
    'A sound that answers an action needs no player.',
    'Where there is no recording, say so in words.',
  ],
  anatomy: [['AudioPlayer', 'Play, position, length, speed, download.']],
  rules: [
    {
      do: {
        caption: 'Named after the call it belongs to.',
        show: <AudioPlayer className="w-full" src="data:audio/wav," label="Call with Maya Chen" />,
      },
      dont: {
        caption: 'A player for each row of a list: open the call instead.',
        show: (
          <div className="grid w-full gap-2">
            <AudioPlayer src="data:audio/wav," label="Call 1" />
            <AudioPlayer src="data:audio/wav," label="Call 2" />
          </div>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves through play, position, speed and download.'],
    ['Space, Enter', 'On play: starts and stops.'],
    ['←, →', 'On position: five seconds back or on.'],
    ['Home, End', 'On position: to the start or the end.'],
  ],
  assistive: [
    'It is a group named by its label; the position is a slider that reads as time.',
    'A recording that cannot be played is said at once, with its reason.',
  ],
}
