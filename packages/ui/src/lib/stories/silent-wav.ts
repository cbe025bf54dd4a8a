/** Returns the URL of a silent WAV file (8-bit mono PCM), for stories and guides. */
export function createSilentWavUrl(seconds: number) {
  const sampleRate = 8000
  const dataLength = seconds * sampleRate
  const view = new DataView(new ArrayBuffer(44 + dataLength))
  const writeText = (offset: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(offset + i, text.charCodeAt(i))
  }
  writeText(0, 'RIFF')
  view.setUint32(4, 36 + dataLength, true)
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  writeText(36, 'data')
  view.setUint32(40, dataLength, true)
  for (let i = 44; i < view.byteLength; i++) view.setUint8(i, 128)
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }))
}
