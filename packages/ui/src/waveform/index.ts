export { Waveform, type WaveformProps } from './waveform.tsx'
