export { AudioPlayer, type AudioPlayerProps } from './audio-player.tsx'
export { SpeedSelect, type SpeedSelectProps } from './speed-select.tsx'
