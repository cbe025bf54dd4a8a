export { type Message, Transcript, type TranscriptProps } from './transcript.tsx'
